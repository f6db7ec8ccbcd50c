import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';
import { CHAIN_NETWORKS } from '../../rules/finance/usdt.ts';
import { RECHARGE_CHANNELS } from '../../states/recharge.ts';
import { REFUND_STATES } from '../../states/refund.ts';
import { AmountTyped } from './withdrawal.ts';

/** One refund of a top-up. */
export const Refund = z.object({
  Id: z.string(),
  At: Instant,
  Amount: MoneyOnWire,
  /** What goes back in what was paid, where that was not US dollars. */
  GoesBack: z.optional(MoneyOnWire),
  /** The wallet that a stablecoin goes back to. */
  SendTo: z.optional(z.string()),
  State: z.enum(REFUND_STATES),
  /** Until when the review is promised; while it is reviewed. */
  ReviewBy: z.optional(Instant),
  /** Of the channel's payment. */
  Reference: z.optional(z.string()),
  /** Why it was refused, or why it failed. */
  Reason: z.optional(z.string()),
  Actions: actionsOf(['cancel'], { cancel: '/finance/recharge/refund/cancel' }),
});
export type Refund = z.infer<typeof Refund>;

const RechargeNumber = z.string().check(z.regex(/^R\d{6}-[0-9A-Z]{8}$/));
const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** What can be given back of one top-up, and what was asked so far. */
export const Refundable = z.object({
  Number: z.string(),
  Channel: z.enum(RECHARGE_CHANNELS),
  PaidAt: Instant,
  /** What the top-up brought. */
  Amount: MoneyOnWire,
  /** What of it went back, or is asked to. */
  Claimed: MoneyOnWire,
  /** What can be asked back now. */
  Left: MoneyOnWire,
  /** Where the payer paid in another currency: what they paid, and what of it went back or is asked to. */
  Payer: z.optional(z.object({ Paid: MoneyOnWire, Back: MoneyOnWire })),
  /** The wallet that a stablecoin goes back to, and on which network. */
  Wallet: z.optional(z.object({ Network: z.enum(CHAIN_NETWORKS), Address: z.string() })),
  /** The last instant at which a refund can be asked for. */
  Until: Instant,
  /**
   * Why nothing can be asked back, where that is so: too late, nothing left (all of it spent), a refund under way, or
   * no verified wallet to go back to.
   */
  Why: z.optional(z.enum(['tooLate', 'spent', 'pending', 'wallet'])),
  Refunds: z.array(Refund),
});
export type Refundable = z.infer<typeof Refundable>;

export const refundable = endpoint({
  method: 'GET',
  path: '/finance/recharge/refund',
  who: 'customer',
  input: z.strictObject({ Number: RechargeNumber }),
  output: Refundable,
  errors: ['REFUND_NOT_POSSIBLE'],
  summary: 'What can be given back of one top-up, until when, and its refunds.',
});

export const requestRefund = endpoint({
  method: 'POST',
  path: '/finance/recharge/refund',
  who: 'customer',
  input: z.strictObject({
    Number: RechargeNumber,
    Amount: AmountTyped.check(z.refine((text) => !/^0+(\.0*)?$/.test(text), { message: 'refund:amount.zero' })),
  }),
  output: Refund,
  errors: ['REFUND_NOT_POSSIBLE', 'REFUND_TOO_LATE', 'REFUND_EXCEEDS_LEFT', 'REFUND_PENDING', 'REFUND_WALLET_NEEDED'],
  stepUp: true,
  signs: 'signs:refund',
  idempotent: true,
  done: 'refund:asked',
  summary: 'Asks for a part or all of a top-up back, to where it came from; the amount is frozen until it is reviewed.',
});

export const cancelRefund = endpoint({
  method: 'POST',
  path: '/finance/recharge/refund/cancel',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: Refund,
  errors: [],
  afterReset: true,
  done: 'refund:cancelled',
  summary: 'Takes a refund back before it is sent; the amount is free again.',
});
