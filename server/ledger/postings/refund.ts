import type { Money } from '#contract/money.ts';
import { customerAccount, flowAccount, type PlatformAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

interface Refund {
  readonly customerId: bigint;
  readonly refundId: bigint;
  readonly amount: Money;
  /** The number of the top-up that is given back. */
  readonly number: string;
}

const about = (of: Refund, kind: Posting['kind'], step: string) => ({
  kind,
  key: `refund:${of.refundId}:${step}`,
  customerId: of.customerId,
  ref: { kind: 'refund', id: of.refundId },
  about: of.number,
});

/**
 * The channel is told to give back: the frozen money leaves the customer and stands on the flow until the channel says
 * what became of it.
 */
export function refundSent(of: Refund & { freezeId: bigint }): Posting {
  const currency = of.amount.currency;
  return {
    ...about(of, 'refund_sent', 'sent'),
    freezeId: of.freezeId,
    legs: [
      debit(customerAccount(of.customerId, currency), of.amount, 'frozen'),
      credit(flowAccount('refund', of.refundId, currency), of.amount),
    ],
    opens: { flow: 'refund', id: of.refundId, currency },
  };
}

/** The channel gave it back: it owes us less, and the flow ends. */
export function refundPaid(of: Refund & { holder: PlatformAccount }): Posting {
  const flow = flowAccount('refund', of.refundId, of.amount.currency);
  return {
    ...about(of, 'refund_paid', 'paid'),
    customerId: null,
    legs: [debit(flow, of.amount), credit(platformAccount(of.holder, of.amount.currency), of.amount)],
    closes: flow,
  };
}

/** The channel could not give it back: the money is in the top-up again, and the flow ends. */
export function refundReturned(of: Refund): Posting {
  const flow = flowAccount('refund', of.refundId, of.amount.currency);
  return {
    ...about(of, 'refund_returned', 'returned'),
    legs: [debit(flow, of.amount), credit(customerAccount(of.customerId, of.amount.currency), of.amount, 'topup')],
    closes: flow,
  };
}

/**
 * A refund that the channel had confirmed came back to it, as when a card was closed: the money is in the top-up again.
 */
export function refundCameBack(of: Refund & { holder: PlatformAccount }): Posting {
  const currency = of.amount.currency;
  return {
    ...about(of, 'refund_returned', 'returned'),
    legs: [
      debit(platformAccount(of.holder, currency), of.amount),
      credit(customerAccount(of.customerId, currency), of.amount, 'topup'),
    ],
  };
}
