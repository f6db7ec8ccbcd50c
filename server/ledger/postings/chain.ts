import { add, cmp, type Money, sub } from '#contract/money.ts';
import { customerAccount, owedAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

/** Nothing moves by nothing: a leg of zero is left out. */
const some = (amount: Money): boolean => amount.minor > 0n;

/**
 * A credited deposit was lost again by its network (its block was replaced): what is there is taken back, the rest is
 * owed. `times` names the credit that is undone; a deposit that comes again may be credited, and lost, again.
 */
export function depositLost(of: {
  customerId: bigint;
  depositId: bigint;
  times: number;
  taken: Money;
  owed: Money;
  number: string;
}): Posting {
  const { currency } = of.taken;
  return {
    kind: 'deposit_lost',
    key: `usdt:${of.depositId}:${of.times}:lost`,
    customerId: of.customerId,
    ref: { kind: 'usdt_deposit', id: of.depositId },
    about: of.number,
    legs: [
      ...(some(of.taken) ? [debit(customerAccount(of.customerId, currency), of.taken, 'available')] : []),
      ...(some(of.owed) ? [debit(owedAccount(of.customerId, currency), of.owed)] : []),
      credit(platformAccount('provider:usdt', currency), add(of.taken, of.owed)),
    ],
  };
}

/**
 * What a customer owes is paid from what they have. `entry`: the number of the last entry of what they owe, so that
 * each payment has its own key.
 */
export function owedPaid(of: { customerId: bigint; amount: Money; entry: bigint }): Posting {
  const { currency } = of.amount;
  return {
    kind: 'owed_paid',
    key: `owed:${of.customerId}:${currency}:${of.entry}:paid`,
    customerId: of.customerId,
    ref: { kind: 'customer', id: of.customerId },
    about: null,
    legs: [
      debit(customerAccount(of.customerId, currency), of.amount, 'available'),
      credit(owedAccount(of.customerId, currency), of.amount),
    ],
  };
}

/** How what must be paid back is split: what is there, and what is owed from now on. Pure. */
export function splitOwed(amount: Money, available: Money): { taken: Money; owed: Money } {
  const taken = cmp(amount, available) < 0 ? amount : available;
  return { taken, owed: sub(amount, taken) };
}
