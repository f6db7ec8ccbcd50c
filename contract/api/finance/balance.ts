import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Day, Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { SEARCH_TEXT_LENGTH_MAX } from '../../rules/finance/statement.ts';
import { typedAmount } from '../../rules/finance/typed-amount.ts';
import { FREEZE_CAUSES, FREEZE_RULES } from '../../states/freeze.ts';
import { POSTING_KINDS } from '../../states/posting.ts';

export const Balance = z.object({
  /** What can be spent or frozen now. */
  Available: MoneyOnWire,
  Frozen: MoneyOnWire,
  /** What sales brought and may be paid out. */
  Withdrawable: MoneyOnWire,
  /** What deals brought of late, to be spent now and paid out later; from when on the first of it is. */
  Waiting: z.optional(z.object({ Amount: MoneyOnWire, Until: Instant })),
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
/** A plain amount in US dollars above zero, as it is typed. */
const AmountOf = typedAmount('statement:amount.form', /^(?!0{1,9}(\.0{1,2})?$)\d{1,9}(\.\d{1,2})?$/);
/** The same, or zero. */
const AmountFrom = typedAmount('statement:amount.form', /^\d{1,9}(\.\d{1,2})?$/);

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

/** What came and what went on one day of the reader's zone. */
export const DayFlow = z.object({ Day, In: MoneyOnWire, Out: MoneyOnWire });
export type DayFlow = z.infer<typeof DayFlow>;

/** Below which available balance the customer wants to be told, and whether it is there now. */
export const LowBalance = z.object({ Below: MoneyOnWire, Low: z.boolean() });

export const financeCenter = endpoint({
  method: 'GET',
  path: '/finance/center',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Balance,
    /** The last FLOW_DAYS days, the oldest first, none left out. */
    Flow: z.array(DayFlow),
    /** Absent while the customer wants no notice. */
    LowBalance: z.optional(LowBalance),
    /** The last movements. */
    Records: z.array(FinanceRecord),
    /** The last amounts that are still frozen. */
    Freezes: z.array(FinanceFreeze),
  }),
  errors: [],
  summary: 'The finance center: balance, withdrawable, frozen, the flow of the last days, recent movements.',
});

export const setLowBalance = endpoint({
  method: 'POST',
  path: '/finance/low-balance',
  who: 'customer',
  input: z.strictObject({
    /** Absent: no notice any more. */
    Below: z.optional(AmountOf),
  }),
  output: z.object({ LowBalance: z.optional(LowBalance) }),
  errors: [],
  done: 'statement:low.saved',
  summary:
    'Sets below which available balance I am told: on the finance center, and by one mail until it is above again.',
});

export const RECORD_KINDS = ['all', 'expense', 'income'] as const;

/** What both lists are narrowed by. Fields that are absent leave everything. */
const narrowing = {
  /** From this instant on, and before that one. */
  From: z.optional(Instant),
  To: z.optional(Instant),
  /** Amounts without their sign, both included. */
  Least: z.optional(AmountFrom),
  Most: z.optional(AmountFrom),
  /** A part of what it was for (a domain name, a number, a reference), a serial number, or the number of an order. */
  Text: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_TEXT_LENGTH_MAX))),
};
export const recordFilterFields = {
  Kind: z.optional(z.enum(RECORD_KINDS)),
  Type: z.optional(z.enum(POSTING_KINDS)),
  ...narrowing,
};
export const FREEZE_SHOWN = ['open', 'ended', 'all'] as const;
export const freezeFilterFields = {
  Show: z.optional(z.enum(FREEZE_SHOWN)),
  Type: z.optional(z.enum(FREEZE_CAUSES)),
  ...narrowing,
};
const RecordFilter = z.object(recordFilterFields);
export type RecordFilter = z.output<typeof RecordFilter>;
const FreezeFilter = z.object(freezeFilterFields);
export type FreezeFilter = z.output<typeof FreezeFilter>;

export const listRecords = endpoint({
  method: 'GET',
  path: '/finance/record',
  who: 'customer',
  input: z.strictObject({ ...recordFilterFields, After }),
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
  input: z.strictObject({ ...freezeFilterFields, After }),
  output: pageOf(FinanceFreeze),
  errors: [],
  summary: 'Frozen details: why each amount is set aside and what ends it.',
});

export const MONEY_EXPORT_FORMATS = ['csv', 'xlsx'] as const;
const Format = z.enum(MONEY_EXPORT_FORMATS);

export const exportRecords = endpoint({
  method: 'GET',
  path: '/finance/record/export',
  who: 'customer',
  input: z.strictObject({ ...recordFilterFields, Format }),
  output: z.unknown(),
  errors: [],
  file: 'application/octet-stream',
  summary: 'The finance records that a filter leaves, as CSV or Excel.',
});

export const exportFreezes = endpoint({
  method: 'GET',
  path: '/finance/freeze/export',
  who: 'customer',
  input: z.strictObject({ ...freezeFilterFields, Format }),
  output: z.unknown(),
  errors: [],
  file: 'application/octet-stream',
  summary: 'The frozen details that a filter leaves, as CSV or Excel.',
});
