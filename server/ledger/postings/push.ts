import type { Money } from '#contract/money.ts';
import { customerAccount, flowAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

interface Push {
  readonly pushId: bigint;
  readonly price: Money;
  /** The names that changed hands, as the reader recognises them. */
  readonly about: string;
}

/**
 * The recipient of names pays for them from what they have, and the price stands on the push's flow; `pushReceived` of
 * the same transaction ends it.
 */
export function pushPaid(of: Push & { readonly receiverId: bigint }): Posting {
  const { currency } = of.price;
  return {
    kind: 'push_paid',
    key: `push:${of.pushId}:paid`,
    customerId: of.receiverId,
    ref: { kind: 'push', id: of.pushId },
    about: of.about,
    legs: [
      debit(customerAccount(of.receiverId, currency), of.price, 'available'),
      credit(flowAccount('push', of.pushId, currency), of.price),
    ],
    opens: { flow: 'push', id: of.pushId, currency },
  };
}

/**
 * The sender has the price, to be spent here: it stands beside their top-ups, whatever the recipient paid it from. So
 * it is neither withdrawable nor part of any top-up that could be given back (docs/decisions, push of names).
 */
export function pushReceived(of: Push & { readonly senderId: bigint }): Posting {
  const { currency } = of.price;
  const flow = flowAccount('push', of.pushId, currency);
  return {
    kind: 'push_received',
    key: `push:${of.pushId}:received`,
    customerId: of.senderId,
    ref: { kind: 'push', id: of.pushId },
    about: of.about,
    legs: [debit(flow, of.price), credit(customerAccount(of.senderId, currency), of.price, 'topup')],
    closes: flow,
  };
}
