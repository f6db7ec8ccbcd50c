import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, MoneyOnWire } from '../envelope.ts';
import { LANGS } from '../lang.ts';
import { AUTO_RENEW_YEARS_MAX } from '../rules/auto-renew.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import { NOTICE_STATES } from '../states/notice.ts';
import { SumSeen } from './orders.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames, TaskStarted } from './tasks.ts';

const Domain = z.string().check(z.minLength(1), z.maxLength(255));
const Years = z.int().check(z.minimum(1), z.maximum(AUTO_RENEW_YEARS_MAX));
const Wish = z.object({ On: z.boolean(), Years: z.number() });

export const autoRenewal = endpoint({
  method: 'GET',
  path: '/domain/auto-renew',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: z.extend(Wish, {
    /** What the next renewal by itself costs; absent where there can be none, or nobody knows its price now. */
    Price: z.optional(MoneyOnWire),
    /** Why there can be none, by its registry's rules, in the reader's language. */
    Hindered: z.optional(z.string()),
    /** Where the money comes from: what is in the balance now. */
    Available: MoneyOnWire,
    /** When it is tried next; absent where it is off or no try is left. */
    NextTryAt: z.optional(Instant),
    /**
     * What came of the last try of this term, or when the first one comes, in the reader's language; absent where it is
     * off.
     */
    State: z.optional(z.string()),
    TriedAt: z.optional(Instant),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'Whether one of my names renews itself: when it is tried next, what that costs, and from which balance.',
});

export const setAutoRenewal = endpoint({
  method: 'POST',
  path: '/domain/auto-renew',
  who: 'customer',
  input: z.strictObject({ Domain, On: z.boolean(), Years: z.optional(Years) }),
  output: Wish,
  errors: ['DOMAIN_NOT_FOUND'],
  done: 'renewals:done.saved',
  summary: 'Switches auto-renew of one name on or off; without years those set before stay.',
});

const wishFields = { Names: TaskNames, On: z.boolean(), Years };

export const previewAutoRenewals = endpoint({
  method: 'POST',
  path: '/domain/auto-renew/preview',
  who: 'customer',
  input: z.strictObject(wishFields),
  output: z.object({
    Preview,
    /** What renewals of these names come to within a year, each name once. */
    Cost: z.object({
      Names: z.number(),
      Amount: MoneyOnWire,
      /** Names with a price of their own that is not known now; not in the sum. */
      Unpriced: z.number(),
      /** Names that may not be renewed now; neither counted nor in the sum. */
      Barred: z.number(),
    }),
    /** The day on which the first of them ends, as letters and exports tell it. */
    FirstExpiry: z.optional(Day),
  }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'What switching auto-renew of many names comes to: which of them are mine, and what a year of renewals costs.',
});

export const changeAutoRenewals = endpoint({
  method: 'POST',
  path: '/domain/auto-renew/batch',
  who: 'customer',
  input: z.strictObject(wishFields),
  output: TaskStarted,
  errors: TASK_START_ERRORS,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Switches auto-renew of many names on or off; followed, and taken back, as a task.',
});

export const autoRenewPlan = endpoint({
  method: 'GET',
  path: '/domain/auto-renew/plan',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** By the month in which names are first tried; a name once. */
    Months: z.array(z.object({ Month: z.string(), Names: z.number(), Amount: MoneyOnWire })),
    Names: z.number(),
    Amount: MoneyOnWire,
    Unpriced: z.number(),
    /** Names that may not be renewed now; neither counted nor in the sums. */
    Barred: z.number(),
    Available: MoneyOnWire,
    /** What the next weeks cost (AUTO_RENEW_AHEAD_DAYS). */
    Ahead: MoneyOnWire,
    Reserve: MoneyOnWire,
    /** What is missing for the next weeks and the reserve; absent where it suffices. */
    Missing: z.optional(MoneyOnWire),
    /** Names whose day has come and that wait for money. */
    Waiting: z.optional(z.object({ Names: z.number(), Missing: MoneyOnWire })),
  }),
  errors: [],
  summary: 'What my names that renew themselves cost in the next months, beside my balance and my reserve.',
});

export const saveReserve = endpoint({
  method: 'POST',
  path: '/domain/auto-renew/reserve',
  who: 'customer',
  input: z.strictObject({ Amount: SumSeen }),
  output: z.object({}),
  errors: [],
  done: 'renewals:done.saved',
  summary: 'Sets how much I want to keep for renewals; I am told when my balance falls below. Nothing is held.',
});

export const domainReminders = endpoint({
  method: 'GET',
  path: '/domain/reminders',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: z.object({
    Items: z.array(
      z.object({
        /** Which letter, in the reader's language: 'one week before expiry'. */
        Text: z.string(),
        /** The term it is about. */
        ForExpiry: Instant,
        /** The day on which it is due, and who demands it. */
        Due: Day,
        Source: z.string(),
        Legal: z.boolean(),
        /**
         * The letter, where it was written: when the receiving server took it, and what it said. Absent where it is
         * still to come.
         */
        Letter: z.optional(
          z.object({
            Id: z.string(),
            State: z.enum(NOTICE_STATES),
            Address: z.string(),
            Lang: z.enum(LANGS),
            WrittenAt: Instant,
            SentAt: z.optional(Instant),
            Answer: z.optional(z.string()),
          }),
        ),
      }),
    ),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary:
    'The reminders of the expiry of a name: those sent, with proof, and those of this term that are still to come.',
});
