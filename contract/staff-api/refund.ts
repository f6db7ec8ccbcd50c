import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { REFUND_REFERENCE_LENGTH_MAX } from '../rules/finance/finance.ts';
import { lineOfText } from '../rules/profile.ts';
import { RECHARGE_CHANNELS } from '../states/recharge.ts';
import { REFUND_STATES } from '../states/refund.ts';
import { ReviewReason } from './withdrawal.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** One refund as staff see it. */
export const OfficeRefund = z.object({
  Id: z.string(),
  /** Of the top-up. */
  Number: z.string(),
  CustomerId: z.string(),
  At: Instant,
  Channel: z.enum(RECHARGE_CHANNELS),
  /** The channel's own number of the payment that is given back. */
  TransactionId: z.string(),
  Amount: MoneyOnWire,
  State: z.enum(REFUND_STATES),
  ReviewBy: Instant,
  NeedsTwo: z.boolean(),
  /** Staff give it back at the channel's own site and say its reference here. */
  ByHand: z.boolean(),
  ApprovedBy: z.array(z.string()),
  Reference: z.optional(z.string()),
  Reason: z.optional(z.string()),
  Actions: z.array(z.enum(['approve', 'reject', 'paid'])),
});
export type OfficeRefund = z.infer<typeof OfficeRefund>;

export const officeRefunds = endpoint({
  method: 'GET',
  path: '/refunds',
  who: 'staff',
  right: 'refund.review',
  input: z.strictObject({
    State: z.optional(z.enum(REFUND_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
  }),
  output: pageOf(OfficeRefund),
  errors: [],
  summary: 'Refunds of top-ups, newest first, by state.',
});

export const officeRefund = endpoint({
  method: 'GET',
  path: '/refunds/:Id',
  who: 'staff',
  right: 'refund.review',
  input: z.strictObject({ Id: RowId }),
  output: OfficeRefund,
  errors: [],
  summary: 'One refund of a top-up.',
});

export const approveRefund = endpoint({
  method: 'POST',
  path: '/refunds/approve',
  who: 'staff',
  right: 'refund.review',
  input: z.strictObject({ Id: RowId }),
  output: OfficeRefund,
  errors: ['REVIEW_SECOND_PERSON'],
  summary: 'Approves; above the limit a second member must approve too.',
});

export const rejectRefund = endpoint({
  method: 'POST',
  path: '/refunds/reject',
  who: 'staff',
  right: 'refund.review',
  input: z.strictObject({ Id: RowId, Reason: ReviewReason }),
  output: OfficeRefund,
  errors: [],
  summary: 'Refuses with a reason that the customer reads; the money is free again.',
});

export const markRefundPaid = endpoint({
  method: 'POST',
  path: '/refunds/paid',
  who: 'staff',
  right: 'refund.review',
  input: z.strictObject({
    Id: RowId,
    Reference: lineOfText(REFUND_REFERENCE_LENGTH_MAX, 'office:refund.referenceNeeded'),
  }),
  output: OfficeRefund,
  errors: [],
  summary: 'Says that a refund by hand was given back, with the reference of its payment.',
});
