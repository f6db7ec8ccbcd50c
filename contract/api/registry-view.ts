import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { StatusSaid } from './domains.ts';

const Domain = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * `answered`: both sides stand beside each other. `absent`: the registry knows no such name. `elsewhere`: another registrar sponsors it.
 * `refused`, `noAnswer`: nothing was learned; `Why` says what to do.
 */
export const REGISTRY_VIEW_STATES = ['answered', 'absent', 'elsewhere', 'refused', 'noAnswer'] as const;

/** What is compared, in the order it is shown. */
export const COMPARED = ['statuses', 'expiry', 'nameServers', 'dnssec', 'hosts', 'registered'] as const;
/** Where the registry's word is the truth, so that it may be taken over (docs/decisions). */
export const TAKEN_OVER = ['statuses', 'expiry', 'nameServers', 'dnssec'] as const;
export type TakenOver = (typeof TAKEN_OVER)[number];

/** One side of the comparison, or what differs of it: dates as instants, the rest as the registry writes it. */
const Values = z.array(z.string());

export const RegistryView = z.object({
  Name: z.string(),
  Unicode: z.string(),
  State: z.enum(REGISTRY_VIEW_STATES),
  Why: z.optional(z.string()),
  AskedAt: Instant,
  /** Empty unless `answered`. */
  Rows: z.array(
    z.object({
      What: z.enum(COMPARED),
      Ours: Values,
      Registry: Values,
      Same: z.boolean(),
      /** May the registry's side be taken over? */
      TakeOver: z.boolean(),
      /** What to know of the difference, in the reader's language. */
      Note: z.optional(z.string()),
    }),
  ),
  /** The statuses at the registry in words, those of grace periods too. */
  StatusesSaid: z.array(StatusSaid),
  /** What only the registry knows. */
  Registry: z.optional(
    z.object({
      Roid: z.string(),
      Sponsor: z.string(),
      CreatedBy: z.optional(z.string()),
      UpdatedBy: z.optional(z.string()),
      UpdatedAt: z.optional(Instant),
      TransferredAt: z.optional(Instant),
    }),
  ),
});
export type RegistryView = z.infer<typeof RegistryView>;

export const registryView = endpoint({
  method: 'GET',
  path: '/domain/registry-view',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: RegistryView,
  errors: ['DOMAIN_NOT_FOUND'],
  stream: true,
  summary: 'One of my names as its registry has it now, beside what we have: one line, when the registry has answered.',
});

export const takeOverRegistry = endpoint({
  method: 'POST',
  path: '/domain/registry-take-over',
  who: 'customer',
  input: z.strictObject({
    Domain,
    What: z.array(z.enum(TAKEN_OVER)).check(z.minLength(1), z.maxLength(TAKEN_OVER.length)),
  }),
  output: z.object({
    /** What was different and is now as the registry says. */
    Taken: z.array(z.enum(TAKEN_OVER)),
    View: RegistryView,
  }),
  errors: ['DOMAIN_NOT_FOUND', 'REGISTRY_NO_ANSWER'],
  stream: true,
  summary: 'Asks the registry once more and takes over what it says where its word is the truth: one line.',
});
