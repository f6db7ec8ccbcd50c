import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { REFUND_REFERENCE_LENGTH_MAX } from '../rules/finance/finance.ts';
import { CHAIN_NETWORKS } from '../rules/finance/usdt.ts';
import { lineOfText } from '../rules/profile.ts';
import { WHYS_TWO } from '../states/dual-control.ts';
import { NAME_MATCHES } from '../states/name-match.ts';
import { RECHARGE_CHANNELS } from '../states/recharge.ts';
import { PROOF_NOTES, PROOF_STATES, REFUND_STATES } from '../states/refund.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';
import { ReviewReason } from './withdrawal.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** One refund as staff see it. */
export const OfficeRefund = z.object({
  Id: z.string(),
  /** Of the top-up. */
  Number: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  At: Instant,
  Channel: z.enum(RECHARGE_CHANNELS),
  /** The channel's own number of the payment that is given back. */
  TransactionId: z.string(),
  Amount: MoneyOnWire,
  /** What goes back in what was paid, where that was not US dollars. */
  GoesBack: z.optional(MoneyOnWire),
  /** A stablecoin's way out: staff pay this very amount to this wallet, not before that instant. */
  Coin: z.optional(z.object({ Network: z.enum(CHAIN_NETWORKS), SendTo: z.string(), PayAfter: Instant })),
  /** The transaction that a member named, and what its network says of it. */
  Proof: z.optional(z.object({ Hash: z.string(), State: z.enum(PROOF_STATES), Note: z.optional(z.enum(PROOF_NOTES)) })),
  /** Why its channel does not go on by itself. */
  Trouble: z.optional(z.string()),
  State: z.enum(REFUND_STATES),
  ReviewBy: Instant,
  /** It waits beyond that. */
  Late: z.boolean(),
  /** Why two must approve; absent where the member who looks may alone, and once it is decided. */
  WhyTwo: z.optional(z.enum(WHYS_TWO)),
  /** Who paid the top-up by bank, as the statement names them, and whether that is a name of the customer's. */
  Payer: z.optional(z.object({ Name: z.string(), Match: z.enum(NAME_MATCHES) })),
  /** Staff give it back at the channel's own site and say its reference here. */
  ByHand: z.boolean(),
  ApprovedBy: z.array(z.string()),
  /** Who says that it was not paid, while another member must say so too. */
  NotPaidBy: z.optional(z.string()),
  Reference: z.optional(z.string()),
  Reason: z.optional(z.string()),
  Actions: z.array(z.enum(['approve', 'reject', 'paid', 'begin', 'name', 'notPaid'])),
});
export type OfficeRefund = z.infer<typeof OfficeRefund>;

export const officeRefunds = endpoint({
  method: 'GET',
  path: '/refunds',
  who: 'staff',
  right: 'refund.review',
  input: z.strictObject({
    State: z.optional(z.enum(REFUND_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: pageOf(OfficeRefund),
  errors: [],
  summary:
    'Refunds of top-ups by state: those that wait for a review first, the longest waiting before; then the rest, newest first.',
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
  stepUp: true,
  signs: 'staff:signs.refundApprove',
  input: z.strictObject({ Id: RowId }),
  output: OfficeRefund,
  errors: ['REVIEW_SECOND_PERSON', 'CUSTOMER_SUSPENDED'],
  summary: 'Approves; where the limit of a day would be passed by one pair of eyes a second member must approve too.',
});

export const rejectRefund = endpoint({
  method: 'POST',
  path: '/refunds/reject',
  who: 'staff',
  right: 'refund.review',
  stepUp: true,
  signs: 'staff:signs.refundReject',
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
  stepUp: true,
  signs: 'staff:signs.refundPaid',
  input: z.strictObject({
    Id: RowId,
    Reference: lineOfText(REFUND_REFERENCE_LENGTH_MAX, 'office:refund.referenceNeeded'),
  }),
  output: OfficeRefund,
  errors: ['REFUND_OTHER_PAYER', 'CUSTOMER_SUSPENDED'],
  summary:
    'Says that a refund by hand was given back, with the reference of its payment; never by who approved it alone.',
});

export const beginPayout = endpoint({
  method: 'POST',
  path: '/refunds/begin',
  who: 'staff',
  right: 'refund.review',
  stepUp: true,
  signs: 'staff:signs.refundBegin',
  input: z.strictObject({ Id: RowId }),
  output: OfficeRefund,
  errors: ['REFUND_COOLING', 'REFUND_OTHER_PAYER', 'CUSTOMER_SUSPENDED'],
  summary: 'Says that a member now pays a stablecoin out by hand; the customer cannot take the refund back any more.',
});

export const namePayout = endpoint({
  method: 'POST',
  path: '/refunds/name',
  who: 'staff',
  right: 'refund.review',
  stepUp: true,
  signs: 'staff:signs.refundName',
  input: z.strictObject({
    Id: RowId,
    Hash: z
      .string('held:payout.hashForm')
      .check(z.trim(), z.toLowerCase(), z.regex(/^(?:0x)?[0-9a-f]{64}$/, 'held:payout.hashForm')),
  }),
  output: OfficeRefund,
  errors: [],
  summary:
    'Names the transaction that paid. The network decides: token, wallet, amount and confirmations must be right, or the refund stays open.',
});

export const giveUpPayout = endpoint({
  method: 'POST',
  path: '/refunds/not-paid',
  who: 'staff',
  right: 'refund.review',
  stepUp: true,
  signs: 'staff:signs.refundNotPaid',
  input: z.strictObject({ Id: RowId, Reason: ReviewReason }),
  output: OfficeRefund,
  errors: ['REVIEW_SECOND_PERSON'],
  summary:
    'Says that a payout was not made, by two members where one may not alone; the money is in the balance again, and the customer reads why.',
});
