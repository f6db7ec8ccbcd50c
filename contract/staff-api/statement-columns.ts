import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import {
  DATE_ORDERS,
  DECIMAL_MARKS,
  STATEMENT_CURRENCIES,
  STATEMENT_DETAILS_MAX,
  STATEMENT_HEAD_LENGTH_MAX,
} from '../rules/finance/statement-file.ts';
import { lineOfText } from '../rules/profile.ts';

const Head = lineOfText(STATEMENT_HEAD_LENGTH_MAX, 'bankstatement:columns.choose');

/** Which columns of the bank's CSV hold what, by their names in its head, and how it writes days and amounts. */
export const StatementColumns = z.strictObject({
  Date: Head,
  DateOrder: z.enum(DATE_ORDERS),
  /** One column with signed amounts, or one for what came and one for what left. */
  Amount: z.optional(Head),
  Credit: z.optional(Head),
  Debit: z.optional(Head),
  Decimal: z.enum(DECIMAL_MARKS),
  /** The column of the currency; without one every line is in `CurrencyOf`. */
  Currency: z.optional(Head),
  CurrencyOf: z.enum(STATEMENT_CURRENCIES),
  /** Where the file tells the account of each line. */
  Account: z.optional(Head),
  /** The bank's own number of a line. */
  Reference: z.optional(Head),
  Payer: z.optional(Head),
  Details: z.array(Head).check(z.minLength(1, 'bankstatement:columns.details'), z.maxLength(STATEMENT_DETAILS_MAX)),
});
export type StatementColumns = z.infer<typeof StatementColumns>;

const oneWay = z.refine<StatementColumns>(
  ({ Amount, Credit, Debit }) => (Amount === undefined) === (Credit !== undefined && Debit !== undefined),
  { message: 'bankstatement:columns.oneWay', path: ['Amount'] },
);

const Kept = z.object({
  /** Our account, by the bank's number of it. */
  Account: z.string(),
  Columns: z.optional(StatementColumns),
  SavedAt: z.optional(Instant),
  SavedBy: z.optional(z.string()),
});
export type KeptColumns = z.infer<typeof Kept>;

export const statementColumns = endpoint({
  method: 'GET',
  path: '/statements/columns',
  who: 'staff',
  right: 'bank.match',
  input: z.strictObject({}),
  output: Kept,
  errors: [],
  summary: 'The columns that were chosen for the CSV files of our account at the bank.',
});

export const saveStatementColumns = endpoint({
  method: 'POST',
  path: '/statements/columns/save',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.statementColumns',
  input: StatementColumns.check(oneWay),
  output: Kept,
  errors: [],
  done: 'bankstatement:columns.saved',
  summary: 'Chooses the columns of the CSV files of our account; statements that wait are read as they were handed in.',
});
