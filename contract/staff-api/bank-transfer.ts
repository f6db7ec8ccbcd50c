import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { REFUND_REFERENCE_LENGTH_MAX } from '../rules/finance/finance.ts';
import { lineOfText } from '../rules/profile.ts';
import { MATCH_OUTCOMES, STATEMENT_LINE_STATES } from '../states/statement-line.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** An announced transfer that a line may be of. */
const Suggestion = z.object({
  Reference: z.string(),
  Number: z.string(),
  CustomerId: z.string(),
  Amount: MoneyOnWire,
  /** Its picture of the slip. */
  SlipFileId: z.optional(z.string()),
});

export const StatementLine = z.object({
  Id: z.string(),
  BankRef: z.string(),
  BookedOn: Day,
  Amount: z.object({ Amount: z.string(), Currency: z.string() }),
  Payer: z.string(),
  Details: z.string(),
  State: z.enum(STATEMENT_LINE_STATES),
  Why: z.enum(MATCH_OUTCOMES),
  At: Instant,
  Number: z.optional(z.string()),
  Note: z.optional(z.string()),
  Suggestions: z.array(Suggestion),
  Actions: z.array(z.enum(['match', 'back'])),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/transfers',
  who: 'staff',
  right: 'bank.match',
  input: z.strictObject({
    State: z.optional(z.enum(STATEMENT_LINE_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
  }),
  output: pageOf(StatementLine),
  errors: [],
  summary: 'Lines of our bank’s statements, newest first, with what each may be of.',
});

export const statementLine = endpoint({
  method: 'GET',
  path: '/transfers/line',
  who: 'staff',
  right: 'bank.match',
  input: z.strictObject({ BankRef: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: StatementLine,
  errors: [],
  summary: 'One line of our bank’s statements by the bank’s own number: who paid, and what he wrote.',
});

export const matchStatementLine = endpoint({
  method: 'POST',
  path: '/transfers/match',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.transferMatch',
  input: z.strictObject({ Id: RowId, Reference: lineOfText(60, 'office:transfer.referenceNeeded') }),
  output: StatementLine,
  errors: ['TRANSFER_REFERENCE_UNKNOWN'],
  summary:
    'Says of which announced transfer a line is: what really came is credited, to a new order where the announced one was paid before.',
});

export const sendBackStatementLine = endpoint({
  method: 'POST',
  path: '/transfers/back',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.transferBack',
  input: z.strictObject({ Id: RowId, Note: lineOfText(REFUND_REFERENCE_LENGTH_MAX, 'office:transfer.noteNeeded') }),
  output: StatementLine,
  errors: [],
  summary: 'Says that a line went back to who sent it, with the reference of that payment.',
});
