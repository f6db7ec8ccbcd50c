import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { FREEZE_CAUSES, FREEZE_RULES } from '../../states/freeze.ts';
import { POSTING_KINDS } from '../../states/posting.ts';

export const Balance = z.object({
  /** What can be spent or frozen now. */
  Available: MoneyOnWire,
  Frozen: MoneyOnWire,
  /** What sales brought and may be paid out. */
  Withdrawable: MoneyOnWire,
  /** What the account owes us, at zero or above. */
  Owed: MoneyOnWire,
});
export type Balance = z.infer<typeof Balance>;

export const balanceSummary = endpoint({
  method: 'GET',
  path: '/balance/summary',
  who: 'customer',
  input: z.strictObject({}),
  output: Balance,
  errors: [],
  summary: 'My balance of now: available, frozen, withdrawable, owed.',
});

const After = z.optional(z.string().check(z.regex(/^\d{1,18}$/)));

/** One movement of money as specification §3 names it: serial number, type, amount, time. */
export const FinanceRecord = z.object({
  Serial: z.string(),
  Type: z.enum(POSTING_KINDS),
  /** Above zero: income; below: expense. */
  Amount: MoneyOnWire,
  /** Free and frozen money together, after it. */
  BalanceAfter: MoneyOnWire,
  At: Instant,
  /** What it was for: a domain name, an order number. */
  About: z.optional(z.string()),
});
export type FinanceRecord = z.infer<typeof FinanceRecord>;

/** Money set aside, with its cause and what ends it (acceptance J1, GW3). */
export const FinanceFreeze = z.object({
  Serial: z.string(),
  Type: z.enum(FREEZE_CAUSES),
  About: z.optional(z.string()),
  Amount: MoneyOnWire,
  /** What is still frozen; zero when it has ended. */
  Left: MoneyOnWire,
  At: Instant,
  Rule: z.enum(FREEZE_RULES),
  ExpectedAt: Instant,
  EndedAt: z.optional(Instant),
});
export type FinanceFreeze = z.infer<typeof FinanceFreeze>;

export const financeCenter = endpoint({
  method: 'GET',
  path: '/finance/center',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Balance,
    /** The last movements. */
    Records: z.array(FinanceRecord),
    /** The last amounts that are still frozen. */
    Freezes: z.array(FinanceFreeze),
  }),
  errors: [],
  summary: 'The finance center: balance, withdrawable, frozen, recent movements.',
});

export const RECORD_KINDS = ['all', 'expense', 'income'] as const;

export const listRecords = endpoint({
  method: 'GET',
  path: '/finance/record',
  who: 'customer',
  input: z.strictObject({
    Kind: z.optional(z.enum(RECORD_KINDS)),
    /** From this instant on, and before that one. */
    From: z.optional(Instant),
    To: z.optional(Instant),
    After,
  }),
  output: z.extend(pageOf(FinanceRecord), {
    /** With From: the whole money just before it. With To: just before that. On the first page. */
    Opening: z.optional(MoneyOnWire),
    Closing: z.optional(MoneyOnWire),
  }),
  errors: [],
  summary: 'Finance records: every movement that changed the money of the account, newest first.',
});

export const listFreezes = endpoint({
  method: 'GET',
  path: '/finance/freeze',
  who: 'customer',
  input: z.strictObject({ Show: z.optional(z.enum(['open', 'all'])), After }),
  output: pageOf(FinanceFreeze),
  errors: [],
  summary: 'Frozen details: why each amount is set aside and what ends it.',
});
