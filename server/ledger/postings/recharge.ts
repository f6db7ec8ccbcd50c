import type { Money } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { customerAccount, flowAccount, type PlatformAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

/** Who holds the money that came through a channel. */
export const HOLDER_OF_CHANNEL: Readonly<Record<RechargeChannel, PlatformAccount>> = {
  card: 'provider:card',
  alipay: 'provider:alipay',
  wechat: 'provider:wechat',
  bank: 'bank:main',
  usdt: 'provider:usdt',
};

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

/** A payment came for a recharge: who took it owes it to us, the customer has it. Once for each recharge, whatever is told how often. */
export function rechargePaid(of: RechargePayment): Posting {
  return {
    kind: 'recharge_paid',
    key: `recharge:${of.rechargeId}:paid`,
    customerId: of.customerId,
    ref: { kind: 'recharge', id: of.rechargeId },
    about: of.number ?? of.transactionId,
    legs: [
      debit(platformAccount(HOLDER_OF_CHANNEL[of.channel], of.amount.currency), of.amount),
      credit(customerAccount(of.customerId, of.amount.currency), of.amount, 'topup'),
    ],
  };
}

/** Money came that cannot be credited as it is (another amount, a second payment): it stands on the flow's account until a person decides. */
export function paymentHeld(of: Omit<RechargePayment, 'customerId'>): Posting {
  const currency = of.amount.currency;
  return {
    kind: 'payment_held',
    key: `payment:${of.channel}:${of.transactionId}:held`,
    customerId: null,
    ref: { kind: 'recharge', id: of.rechargeId },
    about: of.number ?? of.transactionId,
    legs: [
      debit(platformAccount(HOLDER_OF_CHANNEL[of.channel], currency), of.amount),
      credit(flowAccount('recharge', of.rechargeId, currency), of.amount),
    ],
    opens: { flow: 'recharge', id: of.rechargeId, currency },
  };
}

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
