import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { Limit, StatusSaid } from './domains.ts';

const Domain = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * Who did it: the customer, our staff, the house by itself (a deadline, an order that came to its end), the registry.
 */
export const HISTORY_ACTORS = ['you', 'staff', 'house', 'registry'] as const;

export const HistoryRow = z.object({
  Id: z.string(),
  At: Instant,
  /** `noun.verb`, as the API knows it. */
  Kind: z.string(),
  Text: z.string(),
  By: z.enum(HISTORY_ACTORS),
  /** The last day it has from then on. */
  ExpiresAt: z.optional(Instant),
  /** What changed, where it is a list or a value: what was and what is. */
  Change: z.optional(z.object({ From: z.array(z.string()), To: z.array(z.string()) })),
  /** The batch task it was part of. */
  Task: z.optional(z.string()),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const domainHistory = endpoint({
  method: 'GET',
  path: '/domain/history',
  who: 'customer',
  input: z.strictObject({
    Domain,
    By: z.optional(z.enum(HISTORY_ACTORS)),
    After: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
    Limit,
  }),
  output: pageOf(HistoryRow),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'What was done with one of my names, by whom, newest first.',
});

export const certificatePdf = endpoint({
  method: 'GET',
  path: '/domain/certificate',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: z.unknown(),
  errors: ['DOMAIN_NOT_FOUND', 'CERTIFICATE_NOT_NOW'],
  file: 'application/pdf',
  // Its number is kept, so that anybody can check it.
  writes: true,
  afterReset: true,
  summary:
    'The certificate of registration of one of my names as it stands now, as PDF, with an address to check it at.',
});

/**
 * `answered`: both sides stand beside each other. `absent`: the registry knows no such name. `elsewhere`: another
 * registrar sponsors it. `refused`, `noAnswer`: nothing was learned; `Why` says what to do.
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
      /** The forms it keeps together with a Chinese name, each once. */
      Forms: z.optional(z.array(z.string())),
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
  afterReset: true,
  stream: true,
  summary: 'Asks the registry once more and takes over what it says where its word is the truth: one line.',
});
