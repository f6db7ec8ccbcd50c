import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { TRANSFER_CODE_LENGTH_MAX } from '../../rules/transfers/transfer-in.ts';
import { RECEIVED_CODE_ENDS, TRANSFER_IN_STATES } from '../../states/transfers/transfer-in.ts';

/** Transfers of names from other registrars to us (acceptance F1). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Nothing = z.void();
const Agreed = z.literal(true, 'common:agree.needed');
const Sign = z.string().check(z.minLength(1), z.maxLength(100));

/** A transfer password: printable ASCII, as EPP tokens are. */
const Code = z
  .string('transferin:code.needed')
  .check(
    z.trim(),
    z.minLength(1, { error: 'transferin:code.needed', abort: true }),
    z.maxLength(TRANSFER_CODE_LENGTH_MAX, 'transferin:code.form'),
    z.regex(/^[!-~]+$/, 'transferin:code.form'),
  );

/** One pasted line. How many there may be is the operation's limit, said in words by the server. */
const CheckedLines = z
  .array(z.strictObject({ Name: z.string().check(z.maxLength(255)), Code: z.string().check(z.maxLength(255)) }))
  .check(z.minLength(1), z.maxLength(2000));
const AskedLines = z
  .array(z.strictObject({ Name: z.string().check(z.maxLength(255)), Code }))
  .check(z.minLength(1), z.maxLength(2000));

/**
 * What a look at one name says. `fixable`: the customer can mend it with the present registrar or with another code.
 */
export const TRANSFER_IN_VERDICTS = ['good', 'fixable', 'impossible', 'unknown'] as const;

export const TransferInLine = z.object({
  Typed: z.string(),
  /** A-labels; empty where it is no name. */
  Name: z.string(),
  Unicode: z.string(),
  Verdict: z.enum(TRANSFER_IN_VERDICTS),
  /** Why not, and what to do next, in the reader's language. */
  Reason: z.optional(z.string()),
  /** The first instant at which it will be possible, where a rule tells one, and the rule. */
  From: z.optional(Instant),
  RuleId: z.optional(z.string()),
  Source: z.optional(z.string()),
  /** What the transfer costs. */
  Price: z.optional(MoneyOnWire),
  Premium: z.optional(z.boolean()),
  /** Its last paid day now, and whether the transfer adds a year. */
  ExpiresAt: z.optional(Instant),
  AddsYear: z.optional(z.boolean()),
  /** Before this instant the transfer may cost the year that the registry added by itself. */
  YearLostUntil: z.optional(Instant),
  /** What that year costs here. */
  YearLostWorth: z.optional(MoneyOnWire),
  /** When the customer will be reminded that it is safe, where they asked for it. */
  RemindedAt: z.optional(Instant),
  /** The suffix wants a holder whose identity was verified. */
  VerifiedHolder: z.optional(z.boolean()),
});
export type TransferInLine = z.infer<typeof TransferInLine>;

export const checkTransferIn = endpoint({
  method: 'POST',
  path: '/transferin/check',
  who: 'customer',
  input: z.strictObject({ Lines: CheckedLines }),
  output: TransferInLine,
  errors: ['TRANSFER_IN_TOO_MANY'],
  stream: true,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Whether names can come to us now, what each costs and what stands in the way: a line per name, as registries answer.',
});

export const requestTransferIn = endpoint({
  method: 'POST',
  path: '/transferin/request',
  who: 'customer',
  input: z.strictObject({
    Lines: AskedLines,
    TemplateId: RowId,
    AutoRenew: z.boolean(),
    FolderId: z.optional(RowId),
    /** The sum that the page showed. */
    Total: MoneyOnWire,
    Agreed,
  }),
  output: z.object({
    Id: z.string(),
    ConfirmBy: Instant,
    /** The batch task in which several names are followed. */
    Task: z.optional(z.string()),
  }),
  errors: [
    'TRANSFER_IN_TOO_MANY',
    'TRANSFER_IN_CHECK_AGAIN',
    'TRANSFER_IN_HOLDER',
    'TRANSFER_IN_UNDER_WAY',
    'NO_TEMPLATE',
    'FOLDER_NOT_FOUND',
    'PRICE_CHANGED',
    'INSUFFICIENT_BALANCE',
  ],
  done: 'transferin:done.requested',
  stepUp: true,
  signs: 'signs:transferIn',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Orders transfers in; the money is set aside and a letter asks for the confirmation.',
});

/** What the customer may do with a transfer now; the page shows exactly these. */
export const TRANSFER_IN_ACTIONS = ['cancel', 'enterCode', 'resend'] as const;

export const TransferInRow = z.object({
  Id: z.string(),
  /** The order that it was part of. */
  BatchId: z.string(),
  Name: z.string(),
  Unicode: z.string(),
  State: z.enum(TRANSFER_IN_STATES),
  Price: MoneyOnWire,
  AskedAt: Instant,
  /** The next instant that something ends or is expected by, by its state. */
  DueAt: z.optional(Instant),
  /** The registrar it comes from, where one told. */
  From: z.optional(z.string()),
  EndedAt: z.optional(Instant),
  /** Why it came to nothing or waits, in the reader's language. */
  Reason: z.optional(z.string()),
  Actions: actionsOf(TRANSFER_IN_ACTIONS, {
    cancel: '/transferin/cancel',
    enterCode: '/transferin/code',
    resend: '/transferin/resend',
  }),
});
export type TransferInRow = z.infer<typeof TransferInRow>;

export const listTransfersIn = endpoint({
  method: 'GET',
  path: '/transferin/list',
  who: 'customer',
  input: z.strictObject({ State: z.optional(z.enum(TRANSFER_IN_STATES)), After: z.optional(RowId) }),
  output: z.extend(pageOf(TransferInRow), { Open: z.number() }),
  errors: [],
  summary: 'My transfers in, newest first, each with its state and what is expected until when.',
});

export const openTransferIn = endpoint({
  method: 'GET',
  path: '/transferin/open',
  who: 'anyone',
  input: z.strictObject({ Sign }),
  output: z.object({
    Until: Instant,
    /** Signed in as whom it was mailed to: only they approve. */
    Mine: z.boolean(),
    /** The account, in part. */
    Account: z.string(),
    Total: MoneyOnWire,
    Names: z.array(z.object({ Unicode: z.string(), Price: MoneyOnWire })),
  }),
  errors: ['TRANSFER_LINK_DEAD'],
  summary: 'What a mailed link of transfers in is about; opening it changes nothing.',
});

export const approveTransferIn = endpoint({
  method: 'POST',
  path: '/transferin/approve',
  who: 'customer',
  input: z.strictObject({ Sign }),
  output: z.object({ Names: z.array(z.string()), ExpectedBy: Instant }),
  errors: ['TRANSFER_LINK_DEAD'],
  done: 'transferin:done.approved',
  stepUp: true,
  signs: 'signs:transferInApprove',
  summary:
    'Approves the transfers of a mailed link; the registries are asked, and nothing can be cancelled from then on.',
});

export const declineTransferIn = endpoint({
  method: 'POST',
  path: '/transferin/decline',
  who: 'anyone',
  input: z.strictObject({ Sign }),
  output: Nothing,
  errors: ['TRANSFER_LINK_DEAD'],
  done: 'transferin:done.declined',
  summary: 'Rejects the transfers of a mailed link; all their money is free again.',
});

export const cancelTransferIn = endpoint({
  method: 'POST',
  path: '/transferin/cancel',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'transferin:done.cancelled',
  summary: 'Cancels a transfer in that the registry was not asked for; its money is free again.',
});

export const enterTransferInCode = endpoint({
  method: 'POST',
  path: '/transferin/code',
  who: 'customer',
  input: z.strictObject({ Id: RowId, Code }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  done: 'transferin:done.code',
  stepUp: true,
  signs: 'signs:transferInCode',
  summary: 'Another transfer password for a name whose registry refused the last one; no new order is needed.',
});

export const resendTransferIn = endpoint({
  method: 'POST',
  path: '/transferin/resend',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'TRANSFER_LETTERS_OVER'],
  afterReset: true,
  done: 'transferin:done.resent',
  summary: 'The letter with the link once more; the former link works no longer.',
});

export const remindTransferIn = endpoint({
  method: 'POST',
  path: '/transferin/remind',
  who: 'customer',
  input: z.strictObject({ Name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  output: z.object({ At: Instant }),
  errors: ['TRANSFER_IN_CHECK_AGAIN', 'TRANSFER_IN_NO_YEAR_LOST'],
  afterReset: true,
  done: 'transferin:done.reminder',
  summary: 'A letter when a name that would lose its automatic year by a transfer now can come without losing it.',
});

/** A transfer password that was given to us; the password itself is told by nothing. */
export const ReceivedCode = z.object({
  Id: z.string(),
  TransferId: z.string(),
  Name: z.string(),
  Unicode: z.string(),
  ReceivedAt: Instant,
  /** From where it was given. */
  Address: z.string(),
  Device: z.string(),
  EndedAt: z.optional(Instant),
  Ended: z.optional(z.enum(RECEIVED_CODE_ENDS)),
  /** `cancel`: burning it calls its transfer off. */
  Actions: actionsOf(['cancel'], { cancel: '/transferin/cancel' }),
});
export type ReceivedCode = z.infer<typeof ReceivedCode>;

export const listReceivedCodes = endpoint({
  method: 'GET',
  path: '/transferin/codes',
  who: 'customer',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(ReceivedCode),
  errors: [],
  summary: 'Every transfer password that I gave, newest first: when, from where, and what became of it.',
});
