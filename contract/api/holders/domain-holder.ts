import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { HOLDER_CONFIRMED_BY, HOLDER_SIDES } from '../../rules/holders/holder-change.ts';
import { HOLDER_CHANGE_ACTIONS, HOLDER_CHANGE_STATES } from '../../states/holder-change.ts';
import { RowNumber } from '../domain-filter.ts';

export const listNamesOfTemplate = endpoint({
  method: 'GET',
  path: '/domain/of-template',
  who: 'customer',
  input: z.strictObject({ TemplateId: RowNumber, After: z.optional(z.string().check(z.maxLength(400))) }),
  output: z.extend(
    pageOf(
      z.object({
        Domain: z.string(),
        Unicode: z.string(),
        /** The template says something else today than what the name was registered with. */
        Differs: z.boolean(),
      }),
    ),
    { Total: z.string() },
  ),
  errors: [],
  summary: 'My names that were registered with a template of mine, and whether the template was changed since.',
});

/** Who a name is or will be held by, as both sides may see it. */
export const Party = z.object({
  Name: z.string(),
  /** The company; where there is one, it is the legal owner. */
  Organisation: z.optional(z.string()),
  Email: z.string(),
});
export type Party = z.infer<typeof Party>;

/** What is left of a lock, on the page of a name. */
export const HolderLock = z.object({
  Until: z.optional(Instant),
  RuleId: z.optional(z.string()),
  Source: z.optional(z.string()),
  /** There was one; the holder opted out of it before the change. */
  Waived: z.optional(z.boolean()),
});

/** One change that waits, or waited. */
export const HolderChangeItem = z.object({
  Id: RowNumber,
  State: z.enum(HOLDER_CHANGE_STATES),
  At: Instant,
  DueAt: Instant,
  EndedAt: z.optional(Instant),
  Former: Party,
  New: Party,
  LockWaived: z.boolean(),
  /** The first few, by name. */
  Names: z.array(z.object({ Name: z.string(), Unicode: z.string() })),
  Total: z.number(),
  Sides: z.array(
    z.object({
      Side: z.enum(HOLDER_SIDES),
      Email: z.string(),
      ConfirmedAt: z.optional(Instant),
      By: z.optional(z.enum(HOLDER_CONFIRMED_BY)),
    }),
  ),
  /** The task that makes it, once confirmed. */
  Number: z.optional(z.string()),
  Actions: actionsOf(HOLDER_CHANGE_ACTIONS, { cancel: '/domain/holder/cancel', resend: '/domain/holder/resend' }),
});
export type HolderChangeItem = z.infer<typeof HolderChangeItem>;
