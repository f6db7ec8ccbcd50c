import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { SUSPENSION_REASONS, SUSPENSION_STATES } from '../states/account/suspension.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';
import { ReviewReason } from './withdrawal.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** One suspension of an account: proposed, in force, or over. The notes stay in the house. */
export const OfficeSuspension = z.object({
  Id: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  State: z.enum(SUSPENSION_STATES),
  Reason: z.enum(SUSPENSION_REASONS),
  Note: z.string(),
  ProposedBy: z.string(),
  ProposedAt: Instant,
  ConfirmedBy: z.optional(z.string()),
  SuspendedAt: z.optional(Instant),
  /** Why it is to be lifted, and who says so. */
  LiftNote: z.optional(z.string()),
  LiftBy: z.optional(z.string()),
  LiftedBy: z.optional(z.string()),
  EndedAt: z.optional(Instant),
  Actions: z.array(z.enum(['confirm', 'drop', 'lift'])),
});
export type OfficeSuspension = z.infer<typeof OfficeSuspension>;

export const officeSuspensions = endpoint({
  method: 'GET',
  path: '/suspensions',
  who: 'staff',
  right: 'account.suspend',
  input: z.strictObject({ State: z.optional(z.enum(SUSPENSION_STATES)), After: z.optional(RowId) }),
  output: pageOf(OfficeSuspension),
  errors: [],
  summary: 'Suspended accounts, and what was proposed of them, newest first.',
});

export const suspensionsOf = endpoint({
  method: 'GET',
  path: '/customers/:Id/suspensions',
  who: 'staff',
  right: 'account.suspend',
  input: z.strictObject({ Id: RowId }),
  output: z.object({ Items: z.array(OfficeSuspension), Actions: z.array(z.enum(['suspend'])) }),
  errors: [],
  summary: 'The suspensions of one account, newest first, and whether one may be proposed now.',
});

export const proposeSuspension = endpoint({
  method: 'POST',
  path: '/suspensions/propose',
  who: 'staff',
  right: 'account.suspend',
  stepUp: true,
  signs: 'staff:signs.suspensionPropose',
  input: z.strictObject({
    CustomerId: RowId,
    Reason: z.enum(SUSPENSION_REASONS, 'suspension:reason.needed'),
    Note: ReviewReason,
  }),
  output: OfficeSuspension,
  errors: ['SUSPENSION_OPEN'],
  done: 'suspension:done.proposed',
  summary: 'Proposes to suspend an account. Nothing is stopped until another member confirms.',
});

export const confirmSuspension = endpoint({
  method: 'POST',
  path: '/suspensions/confirm',
  who: 'staff',
  right: 'account.suspend',
  stepUp: true,
  signs: 'staff:signs.suspensionConfirm',
  input: z.strictObject({ Id: RowId }),
  output: OfficeSuspension,
  errors: ['REVIEW_SECOND_PERSON'],
  done: 'suspension:done.confirmed',
  summary: 'Another member confirms: the account is suspended, or what was proposed to be lifted is lifted.',
});

export const dropSuspension = endpoint({
  method: 'POST',
  path: '/suspensions/drop',
  who: 'staff',
  right: 'account.suspend',
  stepUp: true,
  signs: 'staff:signs.suspensionDrop',
  input: z.strictObject({ Id: RowId }),
  output: OfficeSuspension,
  errors: [],
  done: 'suspension:done.dropped',
  summary: 'Takes a proposal back: the account is not suspended, or stays suspended.',
});

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/suspensions/lift',
  who: 'staff',
  right: 'account.suspend',
  stepUp: true,
  signs: 'staff:signs.suspensionLift',
  input: z.strictObject({ Id: RowId, Note: ReviewReason }),
  output: OfficeSuspension,
  errors: [],
  done: 'suspension:done.proposed',
  summary: 'Proposes to lift a suspension. It stays in force until another member confirms.',
});
