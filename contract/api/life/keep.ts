import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';
import { LIST_ROWS_MAX } from '../../rules/domain.ts';
import { domainFilterFields } from '../domain-filter.ts';
import { DOMAIN_ACTS } from '../domains.ts';

/** What keeps a name that is ending, until when, and what that costs now. */
export const KeepCost = z.object({
  Name: z.string(),
  /** A year of renewal, or the restore with the year that comes with it. */
  Act: z.enum(DOMAIN_ACTS),
  Until: Instant,
  /** Absent where nobody knows it now, or nothing may be paid for it; then `Reason` says why. */
  Price: z.optional(MoneyOnWire),
  Reason: z.optional(z.string()),
});
export type KeepCost = z.infer<typeof KeepCost>;

export const keepCosts = endpoint({
  method: 'POST',
  path: '/domain/keep',
  who: 'customer',
  input: z.strictObject({
    Names: z
      .array(z.string().check(z.minLength(1), z.maxLength(255)))
      .check(z.minLength(1), z.maxLength(LIST_ROWS_MAX)),
  }),
  output: z.object({ Items: z.array(KeepCost) }),
  errors: [],
  afterReset: true,
  summary:
    'What it costs to keep those of my names that are ending: a renewal, or a restore with its year, and until when.',
});

/** Names in one state of their end, and what keeping all of them comes to. */
const Ending = z.object({
  /** Exactly up to the number that is priced; `More` says that there are others. */
  Names: z.number(),
  More: z.boolean(),
  /** Of those whose price is known. */
  Total: MoneyOnWire,
  /** Names that could be kept and whose price is not known now. */
  Unpriced: z.number(),
  /** Names that its registry, or what is under way, forbids to renew or restore now: in no sum. */
  Barred: z.number(),
  /** The first of them is lost then; absent where there is none. */
  First: z.optional(Instant),
});
export type Ending = z.infer<typeof Ending>;

export const endingNames = endpoint({
  method: 'GET',
  path: '/domain/ending',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Expiring: Ending,
    Grace: Ending,
    Redemption: Ending,
    /** Names that nobody can keep any more, and names out of the DNS; absent where more than is worth counting. */
    PendingDelete: z.optional(z.number()),
    Suspended: z.optional(z.number()),
  }),
  errors: [],
  summary: 'How many of my names are in each state of their end, and what keeping them costs.',
});

export const keepSum = endpoint({
  method: 'GET',
  path: '/domain/keep/sum',
  who: 'customer',
  input: z.strictObject(domainFilterFields),
  output: Ending,
  errors: ['SELECTION_GONE'],
  summary: 'What keeping those of my names comes to that a filter means, those that end first up to a thousand.',
});
