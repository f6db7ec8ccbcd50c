import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Day, Instant, pageOf } from '../../envelope.ts';
import { LANGS } from '../../lang.ts';
import {
  NAME_DISPUTE_CASE_LENGTH_MAX,
  NAME_DISPUTE_PROVIDER_LENGTH_MAX,
  NAME_DISPUTE_WINNER_LENGTH_MAX,
} from '../../rules/names/name-dispute.ts';
import { lineOfText } from '../../rules/profile.ts';
import {
  NAME_DISPUTE_CLOSINGS,
  NAME_DISPUTE_OUTCOMES,
  NAME_DISPUTE_PROCEDURES,
  NAME_DISPUTE_STATES,
} from '../../states/names/name-dispute.ts';
import { CUSTOMER_NAMED } from '../customer-named.ts';
import { AuditRow } from '../desk.ts';
import { ReviewReason } from '../withdrawal.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const right = 'names.dispute';

/** `locked`: at its registry; `waiting`: the registry is being told; `refused`: it does not take the lock. */
export const NAME_DISPUTE_LOCKS = ['locked', 'waiting', 'refused', 'over'] as const;
export const NAME_DISPUTE_ACTS = [
  'decide',
  'stay',
  'resume',
  'propose',
  'cancel',
  'confirm',
  'drop',
  'again',
  'settle',
  'close',
] as const;

/** One dispute about a name. The note stays in the house. */
export const OfficeNameDispute = z.object({
  Id: z.string(),
  Name: z.string(),
  Unicode: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  State: z.enum(NAME_DISPUTE_STATES),
  Procedure: z.enum(NAME_DISPUTE_PROCEDURES),
  Provider: z.string(),
  CaseNumber: z.string(),
  ReceivedAt: Instant,
  RecordedAt: Instant,
  Lock: z.enum(NAME_DISPUTE_LOCKS),
  LockDueAt: Instant,
  /** What has to be done next by staff or by a registry, and when; absent where nothing has. */
  DueAt: z.optional(Instant),
  Outcome: z.optional(z.enum(NAME_DISPUTE_OUTCOMES)),
  EndedAt: z.optional(Instant),
});
export type OfficeNameDispute = z.infer<typeof OfficeNameDispute>;

/** Everything about one dispute, and what this member may do with it. */
export const OfficeNameDisputePage = z.extend(OfficeNameDispute, {
  Note: z.string(),
  RecordedBy: z.string(),
  /** By which rule, read where. */
  Source: z.string(),
  LockedAt: z.optional(Instant),
  /** The words of the registry that did not take the lock. */
  LockTrouble: z.optional(z.string()),
  /** When its holder was told. */
  ToldAt: z.optional(Instant),
  /** The decision against the holder: told when, carried out from when, by when all sides know that day. */
  DecidedAt: z.optional(Instant),
  CarryOutFrom: z.optional(Instant),
  NoticeDueAt: z.optional(Instant),
  DecisionNote: z.optional(z.string()),
  StayedAt: z.optional(Instant),
  /** Whose the name becomes, and who says so. */
  Receiver: z.optional(z.object({ CustomerId: z.string(), ...CUSTOMER_NAMED })),
  /** What is carried out deletes the name; and the code of a registry that did not (RFC 5730 §3). */
  Cancels: z.boolean(),
  CancelTrouble: z.optional(z.string()),
  /** Who won and has no account here. */
  Winner: z.optional(z.object({ Email: z.string(), Name: z.string() })),
  ProposedBy: z.optional(z.string()),
  ConfirmedBy: z.optional(z.string()),
  EndNote: z.optional(z.string()),
  History: z.array(AuditRow),
  Actions: z.array(z.enum(NAME_DISPUTE_ACTS)),
});
export type OfficeNameDisputePage = z.infer<typeof OfficeNameDisputePage>;

export const officeNameDisputes = endpoint({
  method: 'GET',
  path: '/name-disputes',
  who: 'staff',
  right,
  input: z.strictObject({ State: z.optional(z.enum(NAME_DISPUTE_STATES)), After: z.optional(RowId) }),
  output: pageOf(OfficeNameDispute),
  errors: [],
  summary: 'Disputes about names, newest first.',
});

export const nameDisputesDue = endpoint({
  method: 'GET',
  path: '/name-disputes/due',
  who: 'staff',
  right,
  input: z.strictObject({}),
  output: z.object({ Items: z.array(OfficeNameDispute) }),
  errors: [],
  summary: 'Disputes about names with a clock (a lock, a decision to carry out), the nearest first.',
});

export const nameDisputesOf = endpoint({
  method: 'GET',
  path: '/customers/:Id/name-disputes',
  who: 'staff',
  right,
  input: z.strictObject({ Id: RowId }),
  output: z.object({ Items: z.array(OfficeNameDispute) }),
  errors: [],
  summary: 'Disputes about names of one account, newest first.',
});

export const officeNameDispute = endpoint({
  method: 'GET',
  path: '/name-disputes/:Id',
  who: 'staff',
  right,
  input: z.strictObject({ Id: RowId }),
  output: OfficeNameDisputePage,
  errors: [],
  summary: 'One dispute about a name, with its days and what was done.',
});

/** Of every act: signed by who does it, and answered by the dispute as it is then. */
const act = { method: 'POST', who: 'staff', right, stepUp: true, output: OfficeNameDisputePage } as const;

export const recordNameDispute = endpoint({
  ...act,
  path: '/name-disputes/record',
  signs: 'staff:signs.nameDisputeRecord',
  input: z.strictObject({
    Name: lineOfText(255, 'namedispute:name.needed'),
    Procedure: z.enum(NAME_DISPUTE_PROCEDURES, 'namedispute:procedure.needed'),
    Provider: lineOfText(NAME_DISPUTE_PROVIDER_LENGTH_MAX, 'namedispute:provider.needed'),
    CaseNumber: lineOfText(NAME_DISPUTE_CASE_LENGTH_MAX, 'namedispute:case.needed'),
    /** The day in Hong Kong on which we were told. */
    ReceivedOn: Day,
    Note: ReviewReason,
  }),
  errors: ['NAME_DISPUTE_NOT_HERE', 'NAME_DISPUTE_OPEN'],
  done: 'namedispute:done.recorded',
  summary:
    'Records a dispute about a name: it is held here and locked at its registry, and its holder is told once that stands.',
});

export const decideNameDispute = endpoint({
  ...act,
  path: '/name-disputes/decide',
  signs: 'staff:signs.nameDisputeDecide',
  input: z.strictObject({ Id: RowId, ToldOn: Day, Note: ReviewReason }),
  errors: [],
  done: 'namedispute:done.decided',
  summary: 'A decision against the holder came; it is carried out once the days of its policy are over.',
});

export const stayNameDispute = endpoint({
  ...act,
  path: '/name-disputes/stay',
  signs: 'staff:signs.nameDisputeStay',
  input: z.strictObject({ Id: RowId, Note: ReviewReason }),
  errors: [],
  done: 'namedispute:done.stayed',
  summary: 'Papers of a court came: the decision is not carried out until that case is over.',
});

export const resumeNameDispute = endpoint({
  ...act,
  path: '/name-disputes/resume',
  signs: 'staff:signs.nameDisputeResume',
  input: z.strictObject({ Id: RowId, Note: ReviewReason }),
  errors: [],
  done: 'namedispute:done.resumed',
  summary: 'The case at court is over and the decision stands: it can be carried out.',
});

export const proposeHandover = endpoint({
  ...act,
  path: '/name-disputes/propose',
  signs: 'staff:signs.nameDisputePropose',
  input: z.strictObject({
    Id: RowId,
    To: lineOfText(320, 'push:to.form'),
    /** Of somebody without an account here: their legal name, and the language of letters to them. */
    Name: z.optional(lineOfText(NAME_DISPUTE_WINNER_LENGTH_MAX, 'namedispute:winner.needed')),
    Lang: z.optional(z.enum(LANGS)),
  }),
  errors: ['NAME_DISPUTE_TOO_EARLY', 'NAME_DISPUTE_SAME', 'CUSTOMER_SUSPENDED'],
  done: 'namedispute:done.proposed',
  summary:
    'Proposes to hand the name over to who won it: an account, or somebody without one here; another member confirms.',
});

export const proposeCancel = endpoint({
  ...act,
  path: '/name-disputes/cancel',
  signs: 'staff:signs.nameDisputeCancel',
  input: z.strictObject({ Id: RowId }),
  errors: ['NAME_DISPUTE_TOO_EARLY'],
  done: 'namedispute:done.proposed',
  summary: 'Proposes to cancel the name, as the decision says; another member confirms, and its registry deletes it.',
});

export const confirmHandover = endpoint({
  ...act,
  path: '/name-disputes/confirm',
  signs: 'staff:signs.nameDisputeConfirm',
  input: z.strictObject({ Id: RowId }),
  errors: [
    'REVIEW_SECOND_PERSON',
    'NAME_DISPUTE_TOO_EARLY',
    'NAME_DISPUTE_BUSY',
    'NAME_DISPUTE_SAME',
    'CUSTOMER_SUSPENDED',
  ],
  done: 'namedispute:done.handedOver',
  summary: 'Another member confirms: the name is the winner’s, in their account or kept for them until they take it.',
});

export const dropHandover = endpoint({
  ...act,
  path: '/name-disputes/drop',
  signs: 'staff:signs.nameDisputeDrop',
  input: z.strictObject({ Id: RowId }),
  errors: [],
  done: 'namedispute:done.dropped',
  summary: 'Takes the proposal back; the decision still waits to be carried out.',
});

export const mailWinnerAgain = endpoint({
  ...act,
  path: '/name-disputes/again',
  signs: 'staff:signs.nameDisputeAgain',
  input: z.strictObject({ Id: RowId }),
  errors: [],
  done: 'namedispute:done.again',
  summary: 'Mails who won a name that is kept for them another link to its transfer password.',
});

export const settleAward = endpoint({
  ...act,
  path: '/name-disputes/settle',
  signs: 'staff:signs.nameDisputeSettle',
  input: z.strictObject({ Id: RowId, Note: ReviewReason }),
  errors: [],
  done: 'namedispute:done.settled',
  summary: 'Nothing more is waited for: the name stays in the account that is kept for who won it.',
});

export const closeNameDispute = endpoint({
  ...act,
  path: '/name-disputes/close',
  signs: 'staff:signs.nameDisputeClose',
  input: z.strictObject({
    Id: RowId,
    Outcome: z.enum(NAME_DISPUTE_CLOSINGS, 'namedispute:outcome.needed'),
    Note: ReviewReason,
  }),
  errors: [],
  done: 'namedispute:done.closed',
  summary: 'Closes a dispute with the name kept: its hold goes, and the lock that we set for it.',
});
