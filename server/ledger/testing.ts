/** Postings that only tests write today: money out of nothing for a customer, and a payment taken back. */
import { cmp, fromMinor, type Money, sub } from '#contract/money.ts';
import { customerAccount, owedAccount, platformAccount } from './accounts.ts';
import { credit, debit, type Posting } from './postings/posting.ts';

/**
 * A person of ours corrects a balance, in the customer's favour (`amount` above zero) or against it. `id` is the row
 * that says who and why.
 */
export function balanceCorrected(of: { customerId: bigint; id: bigint; amount: Money; reason: string }): Posting {
  const account = customerAccount(of.customerId, of.amount.currency);
  const other = platformAccount('correction:balance', of.amount.currency);
  const gives = of.amount.minor > 0n;
  return {
    kind: 'balance_corrected',
    key: `correction:${of.id}`,
    customerId: of.customerId,
    ref: { kind: 'correction', id: of.id },
    about: of.reason,
    legs: [{ account, bucket: gives ? 'topup' : 'available', amount: of.amount }, debit(other, of.amount)],
  };
}

/**
 * The card's bank took a payment back. The customer's available money pays as far as it goes; the rest is owed.
 * `available` is read under lock (`balanceOf` with `lock`) in the same transaction.
 */
export function chargedBack(of: {
  customerId: bigint;
  rechargeId: bigint;
  amount: Money;
  available: Money;
  disputeId: string;
}): Posting {
  const taken = cmp(of.available, of.amount) < 0 ? of.available : of.amount;
  const owed = sub(of.amount, taken);
  const none = fromMinor(0n, of.amount.currency);
  return {
    kind: 'charged_back',
    key: `dispute:card:${of.disputeId}`,
    customerId: of.customerId,
    ref: { kind: 'recharge', id: of.rechargeId },
    about: of.disputeId,
    legs: [
      ...(cmp(taken, none) > 0 ? [debit(customerAccount(of.customerId, of.amount.currency), taken, 'available')] : []),
      ...(cmp(owed, none) > 0 ? [debit(owedAccount(of.customerId, of.amount.currency), owed)] : []),
      credit(platformAccount('provider:card', of.amount.currency), of.amount),
    ],
  };
}
