import type { Money } from '#contract/money.ts';
import type { FreezeCause } from '#contract/states/freeze.ts';
import { customerAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

/** Money is set aside for its cause: available money, topup first, then proceeds; or only what is of one origin. */
export function freezeOpened(of: {
  customerId: bigint;
  amount: Money;
  cause: { kind: FreezeCause; id: bigint };
  about: string | null;
  attempt: number;
  from?: 'available' | 'topup' | 'proceeds';
}): Posting {
  const account = customerAccount(of.customerId, of.amount.currency);
  return {
    kind: 'freeze_opened',
    key: `freeze:${of.cause.kind}:${of.cause.id}:${of.attempt}`,
    customerId: of.customerId,
    ref: of.cause,
    about: of.about,
    legs: [debit(account, of.amount, of.from ?? 'available'), credit(account, of.amount, 'frozen')],
  };
}

/** What is still frozen goes back to where it came from. */
export function freezeReleased(of: {
  id: bigint;
  customerId: bigint;
  left: Money;
  cause: { kind: FreezeCause; id: bigint };
  about: string | null;
}): Posting {
  const account = customerAccount(of.customerId, of.left.currency);
  return {
    kind: 'freeze_released',
    key: `freeze:${of.id}:released`,
    customerId: of.customerId,
    ref: of.cause,
    about: of.about,
    freezeId: of.id,
    legs: [debit(account, of.left, 'frozen'), credit(account, of.left, 'thawed')],
  };
}

/**
 * A line of an order that needs its money no more: its part of the order's freeze goes back to where it came from,
 * topup first.
 */
export function frozenReturned(of: {
  freeze: { readonly id: bigint; readonly customerId: bigint };
  orderLineId: bigint;
  amount: Money;
  /** The domain name. */
  name: string;
}): Posting {
  const account = customerAccount(of.freeze.customerId, of.amount.currency);
  return {
    kind: 'freeze_released',
    key: `order_line:${of.orderLineId}:released`,
    customerId: of.freeze.customerId,
    ref: { kind: 'order_line', id: of.orderLineId },
    about: of.name,
    freezeId: of.freeze.id,
    legs: [debit(account, of.amount, 'frozen'), credit(account, of.amount, 'thawed')],
  };
}
