import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { lineOfText } from '../../rules/profile.ts';
import { CODE_ENDS, REVIEW_REASONS, TRANSFER_OUT_STATES } from '../../states/transfers/transfer-out.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames } from '../tasks.ts';

/** Transfers of names from us to other registrars (acceptance F2). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Nothing = z.void();
const Agreed = z.literal(true, 'common:agree.needed');
const Sign = z.string().check(z.minLength(1), z.maxLength(100));
const REASON_LENGTH_MAX = 200;

/** What the customer may do with a transfer now; the page shows exactly these. */
export const TRANSFER_OUT_ACTIONS = ['resend', 'cancel', 'showCode', 'burnCode', 'approve', 'reject'] as const;

const codeFields = {
  IssuedAt: Instant,
  ValidUntil: Instant,
  EndedAt: z.optional(Instant),
  Ended: z.optional(z.enum(CODE_ENDS)),
  Seen: z.array(z.object({ At: Instant, Address: z.string(), Device: z.string() })),
};

/** A password that was given out, and who saw it. */
const CodeOfTransfer = z.object(codeFields);

const fields = {
  Id: z.string(),
  Name: z.string(),
  Unicode: z.string(),
  State: z.enum(TRANSFER_OUT_STATES),
  /** False: another registrar asked for it, and nobody here had. */
  Asked: z.boolean(),
  RequestedAt: Instant,
  /** The next instant that something ends or is decided by, by its state. */
  DueAt: z.optional(Instant),
  Review: z.array(z.enum(REVIEW_REASONS)),
  /** The other registrar, as the registry calls it. */
  Registrar: z.optional(z.string()),
  /** Said here, and not yet done at the registry. */
  Answer: z.optional(z.enum(['approve', 'reject'])),
  EndedAt: z.optional(Instant),
  /** Why staff refused, or what was said to the other registrar. */
  Reason: z.optional(z.string()),
  /** When hosted resolution of a name that left stops. */
  StopsAt: z.optional(Instant),
  Actions: actionsOf(TRANSFER_OUT_ACTIONS, {
    resend: '/transferout/resend',
    cancel: '/transferout/cancel',
    showCode: '/transferout/code/show',
    burnCode: '/transferout/code/burn',
    approve: '/transferout/approve',
    reject: '/transferout/reject',
  }),
};

export const TransferOutRow = z.object(fields);
export type TransferOutRow = z.infer<typeof TransferOutRow>;

export const listTransfersOut = endpoint({
  method: 'GET',
  path: '/transferout/list',
  who: 'customer',
  input: z.strictObject({ State: z.optional(z.enum(TRANSFER_OUT_STATES)), After: z.optional(RowId) }),
  output: z.extend(pageOf(TransferOutRow), { Open: z.number() }),
  errors: [],
  summary: 'My transfers out, newest first, each with its state and what ends when.',
});

export const transferOutDetail = endpoint({
  method: 'GET',
  path: '/transferout/detail',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.object({
    ...fields,
    /** Every password that was given out for it, newest first; the passwords themselves are not told here. */
    Codes: z.array(CodeOfTransfer),
    Steps: z.array(z.object({ At: Instant, State: z.enum(TRANSFER_OUT_STATES) })),
    /** As the registry had them when the name left, or has them now. */
    NameServers: z.array(z.string()),
    /** The zone is still answered here and can be taken along as a file (`exportZone`). */
    ZoneFile: z.optional(z.boolean()),
  }),
  errors: [],
  summary: 'One transfer out with its steps, its passwords and who saw them.',
});

/**
 * What one name server says of a name: with authority; of something else; nothing; or its own name leads nowhere.
 * Words: `transferout:sight.<sight>`.
 */
export const SERVER_SIGHTS = ['answers', 'other', 'silent', 'unresolved'] as const;

export const ServerSeen = z.object({
  Server: z.string(),
  Sight: z.enum(SERVER_SIGHTS),
  /** One of our own, which stops answering for a name that left. */
  Ours: z.boolean(),
});
export type ServerSeen = z.infer<typeof ServerSeen>;

export const checkServersOut = endpoint({
  method: 'POST',
  path: '/transferout/servers',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: ServerSeen,
  errors: [],
  stream: true,
  afterReset: true,
  summary: 'Whether the name servers of a name that leaves answer for it: a line per server, as they answer.',
});

export const previewTransferOut = endpoint({
  method: 'POST',
  path: '/transferout/preview',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames }),
  output: z.object({
    Preview,
    /** Rules in the way, with the first instant at which a name can go where a rule tells one. */
    Barred: z.array(
      z.object({
        Name: z.string(),
        Text: z.string(),
        RuleId: z.string(),
        Source: z.string(),
        From: z.optional(Instant),
      }),
    ),
    /** What to know of names that can go: slow after a move, a year that may be lost. */
    Remarks: z.array(z.object({ Name: z.string(), Text: z.string(), Until: Instant })),
  }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Which of my names can go to another registrar now; if not, by which rule and from when.',
});

export const requestTransferOut = endpoint({
  method: 'POST',
  path: '/transferout/request',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames, Agreed }),
  output: z.object({ Id: z.string(), ConfirmBy: Instant }),
  errors: TASK_START_ERRORS,
  done: 'transferout:done.requested',
  stepUp: true,
  signs: 'signs:transferOut',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Asks for transfer passwords of names; a letter asks for the confirmation.',
});

export const resendTransferOut = endpoint({
  method: 'POST',
  path: '/transferout/resend',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'TRANSFER_LETTERS_OVER'],
  afterReset: true,
  done: 'transferout:done.resent',
  summary: 'The letter with the link once more; the former link works no longer.',
});

export const openTransferOut = endpoint({
  method: 'GET',
  path: '/transferout/open',
  who: 'anyone',
  input: z.strictObject({ Sign }),
  output: z.object({
    /** The request, or the transfer. */
    Id: z.string(),
    /** `confirm`: my own request. `answer`: another registrar asks for the name. `code`: a decision gave it to me. */
    Purpose: z.enum(['confirm', 'answer', 'code']),
    Until: Instant,
    /** Signed in as whom it was mailed to: only they act. */
    Mine: z.boolean(),
    Account: z.string(),
    Names: z.array(z.string()),
    Registrar: z.optional(z.string()),
    Asked: z.boolean(),
  }),
  errors: ['TRANSFER_LINK_DEAD'],
  summary: 'What a mailed link of transfers out is about; opening it changes nothing.',
});

export const confirmTransferOut = endpoint({
  method: 'POST',
  path: '/transferout/confirm',
  who: 'customer',
  input: z.strictObject({ Sign, Id: RowId }),
  output: z.object({ Items: z.array(TransferOutRow) }),
  errors: ['TRANSFER_LINK_DEAD'],
  done: 'transferout:done.confirmed',
  stepUp: true,
  signs: 'signs:transferOutConfirm',
  summary: 'Confirms a request by its mailed link: passwords are given out, or staff look first.',
});

export const cancelTransferOut = endpoint({
  method: 'POST',
  path: '/transferout/cancel',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'transferout:done.cancelled',
  summary:
    'Calls a transfer out off while no other registrar has asked; a password given out is replaced at the registry.',
});

export const showTransferOutCode = endpoint({
  method: 'POST',
  path: '/transferout/code/show',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.object({ Code: z.string(), ValidUntil: Instant }),
  errors: ['STATE_HAS_MOVED'],
  stepUp: true,
  signs: 'signs:transferOutCode',
  summary: 'Shows the transfer password; who looked, when and from where is kept.',
});

export const takeTransferOutCode = endpoint({
  method: 'POST',
  path: '/transferout/code/take',
  who: 'anyone',
  input: z.strictObject({ Sign }),
  output: z.object({ Code: z.string(), ValidUntil: Instant }),
  errors: ['TRANSFER_LINK_DEAD'],
  summary: 'Shows the transfer password of a name that a decision gave to who has the mailed link, once.',
});

export const burnTransferOutCode = endpoint({
  method: 'POST',
  path: '/transferout/code/burn',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'transferout:done.burnt',
  summary: 'Makes a password worthless: the registry gets another one, until the same day.',
});

export const approveTransferOut = endpoint({
  method: 'POST',
  path: '/transferout/approve',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'TRANSFER_OUT_HELD'],
  done: 'transferout:done.approved',
  stepUp: true,
  signs: 'signs:transferOutApprove',
  summary: 'Lets a name go at once that another registrar asks for.',
});

export const rejectTransferOut = endpoint({
  method: 'POST',
  path: '/transferout/reject',
  who: 'customer',
  input: z.strictObject({ Id: RowId, Reason: z.optional(lineOfText(REASON_LENGTH_MAX, 'transferout:reason.needed')) }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'transferout:done.rejected',
  summary: 'Keeps a name that another registrar asks for; the password is replaced.',
});

export const IssuedCode = z.object({
  Id: z.string(),
  TransferId: z.string(),
  Name: z.string(),
  Unicode: z.string(),
  ...codeFields,
  Actions: actionsOf(['burnCode'], { burnCode: '/transferout/code/burn' }),
});
export type IssuedCode = z.infer<typeof IssuedCode>;

export const listIssuedCodes = endpoint({
  method: 'GET',
  path: '/transferout/codes',
  who: 'customer',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(IssuedCode),
  errors: [],
  summary: 'Every transfer password that was given out to me, newest first, with every look at it.',
});
