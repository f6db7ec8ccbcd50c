import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { REFUND_REFERENCE_LENGTH_MAX } from '../rules/finance/finance.ts';
import { lineOfText } from '../rules/profile.ts';
import { WHYS_TWO } from '../states/dual-control.ts';
import { NAME_MATCHES } from '../states/name-match.ts';
import { LINE_DECISIONS, MATCH_OUTCOMES, STATEMENT_LINE_STATES } from '../states/statement-line.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** An announced transfer beside a line: whose it is, and whether who paid bears one of their names. */
export const NamedTransfer = z.object({
  Reference: z.string(),
  Number: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  PayerMatch: z.enum(NAME_MATCHES),
});
export type NamedTransfer = z.infer<typeof NamedTransfer>;

const WhyTwo = z.optional(z.enum(WHYS_TWO));

/** An announced transfer that a line may be of. */
const Suggestion = z.extend(NamedTransfer, {
  Amount: MoneyOnWire,
  /** Its picture of the slip. */
  SlipFileId: z.optional(z.string()),
  /** Why the member who looks could not match it to this one alone. */
  WhyTwo,
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
  /** The transfer that it was credited to, or that one member proposes. */
  Of: z.optional(NamedTransfer),
  Decision: z.optional(z.enum(LINE_DECISIONS)),
  DecidedBy: z.array(z.string()),
  /** Why two must decide; absent where the member who looks may alone, and once it is decided. */
  WhyTwo,
  Suggestions: z.array(Suggestion),
  Actions: z.array(z.enum(['match', 'back', 'confirm', 'drop'])),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/transfers',
  who: 'staff',
  right: 'bank.match',
  input: z.strictObject({
    State: z.optional(z.enum(STATEMENT_LINE_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
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
    'Says of which announced transfer a line is: what really came is credited, to a new order where the announced one was paid before; where the limit of a day would be passed by one member, another must confirm.',
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
  summary:
    'Says that a line went back to who sent it, with the reference of that payment; where the limit of a day would be passed by one member, another must confirm.',
});

/** What the member has read: of another proposal they know nothing. */
const SeenProposal = {
  Decision: z.enum(LINE_DECISIONS),
  /** Of a match: the reference of the transfer. */
  Reference: z.optional(z.string().check(z.maxLength(60))),
  /** Of a sending back: the reference of that payment. */
  Note: z.optional(z.string().check(z.maxLength(REFUND_REFERENCE_LENGTH_MAX))),
};

export const confirmStatementLine = endpoint({
  method: 'POST',
  path: '/transfers/confirm',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.transferConfirm',
  input: z.strictObject({ Id: RowId, ...SeenProposal }),
  output: StatementLine,
  errors: ['REVIEW_SECOND_PERSON'],
  summary: 'Another member confirms what was proposed for a line, by naming it; another proposal by now is refused.',
});

export const dropStatementLine = endpoint({
  method: 'POST',
  path: '/transfers/drop',
  who: 'staff',
  right: 'bank.match',
  stepUp: true,
  signs: 'staff:signs.transferDrop',
  input: z.strictObject({ Id: RowId }),
  output: StatementLine,
  errors: [],
  summary: 'Takes back what was proposed for a line; it waits again.',
});
