import type { Money } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { customerAccount, flowAccount, holderOf, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

interface RechargePayment {
  readonly customerId: bigint;
  readonly channel: RechargeChannel;
  readonly rechargeId: bigint;
  readonly amount: Money;
  /** The channel's own number of the payment. */
  readonly transactionId: string;
  /** The recharge number the customer knows. */
  readonly number?: string;
}

/**
 * A payment came for a recharge: who took it owes it to us, the customer has it. Once for each recharge, whatever is
 * told how often.
 */
export function rechargePaid(of: RechargePayment): Posting {
  return {
    kind: 'recharge_paid',
    key: `recharge:${of.rechargeId}:paid`,
    customerId: of.customerId,
    ref: { kind: 'recharge', id: of.rechargeId },
    about: of.number ?? of.transactionId,
    legs: [
      debit(platformAccount(holderOf(of.channel), of.amount.currency), of.amount),
      credit(customerAccount(of.customerId, of.amount.currency), of.amount, 'topup'),
    ],
  };
}

type HeldPayment = Omit<RechargePayment, 'customerId' | 'rechargeId'> & {
  /** The order it names; undefined where nobody knows that order. */
  readonly rechargeId?: bigint | undefined;
  /** The row of the held payment. */
  readonly heldId?: bigint | undefined;
};

/** Where a held payment stands: on its order's flow, or on its own where there is no such order. */
function heldFlow({ rechargeId, heldId }: HeldPayment) {
  if (rechargeId !== undefined) return { flow: 'recharge', id: rechargeId } as const;
  if (heldId === undefined) throw new Error('a held payment without a row of its own');
  return { flow: 'held', id: heldId } as const;
}

/**
 * Money came that cannot be credited as it is (another amount, a second payment, no such order): it stands on a flow's
 * account until a person decides.
 */
export function paymentHeld(of: HeldPayment): Posting {
  const { currency } = of.amount;
  const { flow, id } = heldFlow(of);
  return {
    kind: 'payment_held',
    key: `payment:${of.channel}:${of.transactionId}:held`,
    customerId: null,
    ref: { kind: flow === 'held' ? 'held_payment' : 'recharge', id },
    about: of.number ?? of.transactionId,
    legs: [
      debit(platformAccount(holderOf(of.channel), currency), of.amount),
      credit(flowAccount(flow, id, currency), of.amount),
    ],
    opens: { flow, id, currency },
  };
}

function heldEnded(of: HeldPayment & { heldId: bigint }, kind: Posting['kind'], step: string): Posting {
  const { flow, id } = heldFlow(of);
  return {
    kind,
    key: `payment:${of.channel}:${of.transactionId}:${step}`,
    customerId: null,
    ref: { kind: 'held_payment', id: of.heldId },
    about: of.number ?? of.transactionId,
    legs: [
      debit(flowAccount(flow, id, of.amount.currency), of.amount),
      credit(platformAccount(holderOf(of.channel), of.amount.currency), of.amount),
    ],
  };
}

/**
 * A person said whose it is: the hold ends, and `rechargePaid` of the same transaction takes it from who holds it to
 * the customer, in US dollars. The flow stays open: another payment of that order may be held there.
 */
export const heldReleased = (of: HeldPayment & { heldId: bigint }): Posting =>
  heldEnded(of, 'held_released', 'released');

/** The channel gave it back to who paid: it holds that much less for us. */
export const heldReturned = (of: HeldPayment & { heldId: bigint }): Posting =>
  heldEnded(of, 'held_returned', 'returned');

/** Held money is given to the customer; `amount` is all that the flow holds, and the flow ends. */
export function heldPaymentCredited(of: RechargePayment): Posting {
  const flow = flowAccount('recharge', of.rechargeId, of.amount.currency);
  return {
    kind: 'held_credited',
    key: `recharge:${of.rechargeId}:held-credited`,
    customerId: of.customerId,
    ref: { kind: 'recharge', id: of.rechargeId },
    about: of.number ?? of.transactionId,
    legs: [debit(flow, of.amount), credit(customerAccount(of.customerId, of.amount.currency), of.amount, 'topup')],
    closes: flow,
  };
}
