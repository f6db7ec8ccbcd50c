import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import { BALANCE_TYPED, STATEMENT_LENGTH_MAX } from '../rules/finance/bank-transfer.ts';
import { REVIEW_REASON_LENGTH_MAX } from '../rules/finance/finance.ts';
import { typedAmount } from '../rules/finance/typed-amount.ts';
import { lineOfText } from '../rules/profile.ts';
import { BANK_STATEMENT_STATES, LINE_VERDICTS } from '../states/statement-line.ts';
import { NamedTransfer } from './bank-transfer.ts';

const StatementNumber = z.string().check(z.regex(/^S\d{6}-[0-9A-Z]{8}$/));

/** A line of a statement, and what the import makes or made of it. */
export const PreviewLine = z.object({
  BankRef: z.string(),
  BookedOn: Day,
  /** Below zero where it left our account. */
  Amount: MoneyOnWire,
  Payer: z.string(),
  Details: z.string(),
  Verdict: z.enum(LINE_VERDICTS),
  /** The announced transfers that it names. */
  Named: z.array(NamedTransfer),
});
export type PreviewLine = z.infer<typeof PreviewLine>;

/** What a statement says of itself: opening balance + credits − debits = closing balance. */
const SUMS = {
  /** Our account, by the bank's number of it. */
  Account: z.string(),
  From: Day,
  To: Day,
  Opening: MoneyOnWire,
  Credits: MoneyOnWire,
  Debits: MoneyOnWire,
  Closing: MoneyOnWire,
  Lines: z.number(),
} as const;

/**
 * Money that left our account without a payment of ours of that amount: what a made-up credit is hidden behind, or a
 * charge of the bank.
 */
const Stray = z.optional(z.object({ Lines: z.number(), Amount: MoneyOnWire }));

export const StatementSums = z.object(SUMS);
export type StatementSums = z.infer<typeof StatementSums>;

export const BankStatement = z.object({
  ...SUMS,
  Number: z.string(),
  State: z.enum(BANK_STATEMENT_STATES),
  HandedInAt: Instant,
  HandedInBy: z.string(),
  DecidedAt: z.optional(Instant),
  /** Who confirmed or refused it. */
  CheckedBy: z.optional(z.string()),
  /** Why it was refused. */
  Reason: z.optional(z.string()),
  Actions: z.array(z.enum(['confirm', 'refuse', 'withdraw'])),
});
export type BankStatement = z.infer<typeof BankStatement>;

const balance = typedAmount('bankstatement:balanceForm', BALANCE_TYPED);

const Statement = z.strictObject({
  /** camt.053, MT940, CSV of our own (`HOUSE_COLUMNS`), or a bank's with the columns that were chosen for it. */
  Csv: z
    .string('office:transfer.csvNeeded')
    .check(
      z.minLength(1, 'office:transfer.csvNeeded'),
      z.maxLength(STATEMENT_LENGTH_MAX, 'office:transfer.csvTooLong'),
    ),
  /** As they stand on the bank's paper; needed where the file does not state them. */
  Opening: z.optional(balance),
  Closing: z.optional(balance),
});

const WRONG = [
  'STATEMENT_UNREADABLE',
  'STATEMENT_CELL_WRONG',
  'STATEMENT_FORMAT_UNKNOWN',
  'STATEMENT_COLUMNS_UNKNOWN',
  'STATEMENT_PART_MISSING',
  'STATEMENT_OTHER_ACCOUNT',
  'STATEMENT_OTHER_CURRENCY',
  'STATEMENT_TOO_MANY_LINES',
  'STATEMENT_EMPTY',
  'STATEMENT_BALANCE_NEEDED',
  'STATEMENT_BALANCE_DIFFERS',
  'STATEMENT_CLOSING_WRONG',
  'STATEMENT_GAP',
  'STATEMENT_HANDED_IN',
  'STATEMENT_NOTHING_NEW',
] as const;

export const previewStatement = endpoint({
  method: 'POST',
  path: '/statements/preview',
  who: 'staff',
  right: 'bank.match',
  input: Statement,
  output: z.object({ Sums: StatementSums, Lines: z.array(PreviewLine), Stray }),
  errors: WRONG,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Proves a statement and says what each of its lines would become; nothing is kept.',
});

export const handInStatement = endpoint({
  method: 'POST',
  path: '/statements/hand-in',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.statementHandIn',
  idempotent: true,
  input: Statement,
  output: BankStatement,
  errors: WRONG,
  done: 'bankstatement:handedIn',
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Hands a statement in for another member to check; no line is read and no money moves yet.',
});

export const listStatements = endpoint({
  method: 'GET',
  path: '/statements',
  who: 'staff',
  right: 'bank.match',
  input: z.strictObject({
    State: z.optional(z.enum(BANK_STATEMENT_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: pageOf(BankStatement),
  errors: [],
  summary: 'Statements of our bank, newest first.',
});

const One = z.strictObject({ Number: StatementNumber });

export const bankStatement = endpoint({
  method: 'GET',
  path: '/statements/info',
  who: 'staff',
  right: 'bank.match',
  input: One,
  output: z.object({ Statement: BankStatement, Lines: z.array(PreviewLine), Stray }),
  errors: [],
  summary: 'One statement, with what the import would make, or made, of each line.',
});

export const confirmStatement = endpoint({
  method: 'POST',
  path: '/statements/confirm',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.statementConfirm',
  input: One,
  output: z.object({ Imported: z.number(), Known: z.number(), Matched: z.number() }),
  errors: ['MAKER_IS_CHECKER', 'STATEMENT_CELL_WRONG', 'STATEMENT_GAP', 'STATEMENT_NOTHING_NEW'],
  done: 'office:transfer.imported',
  summary:
    'Another member confirms: every line is read once for ever, and credited at once where reference, amount, currency and payer are right.',
});

export const refuseStatement = endpoint({
  method: 'POST',
  path: '/statements/refuse',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.statementRefuse',
  input: z.strictObject({
    ...One.shape,
    Reason: lineOfText(REVIEW_REASON_LENGTH_MAX, 'bankstatement:reasonNeeded'),
  }),
  output: BankStatement,
  errors: ['MAKER_IS_CHECKER'],
  summary: 'Another member refuses a statement, with the reason that its maker reads.',
});

export const withdrawStatement = endpoint({
  method: 'POST',
  path: '/statements/withdraw',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.statementWithdraw',
  input: One,
  output: BankStatement,
  errors: ['STATEMENT_NOT_YOURS'],
  summary: 'Who handed a statement in takes it back, as long as nobody has decided on it.',
});
