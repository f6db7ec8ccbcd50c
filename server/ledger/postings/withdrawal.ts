import type { Money } from '#contract/money.ts';
import { customerAccount, flowAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

interface Withdrawal {
  readonly customerId: bigint;
  readonly withdrawalId: bigint;
  readonly amount: Money;
  /** The number the customer knows. */
  readonly number: string;
}

const about = (of: Withdrawal, kind: Posting['kind'], step: string) => ({
  kind,
  key: `withdrawal:${of.withdrawalId}:${step}`,
  customerId: of.customerId,
  ref: { kind: 'withdrawal', id: of.withdrawalId },
  about: of.number,
});

/**
 * The bank is told to pay: the frozen money leaves the customer and stands on the flow until the bank says what became
 * of it.
 */
export function withdrawalSent(of: Withdrawal & { freezeId: bigint }): Posting {
  const currency = of.amount.currency;
  return {
    ...about(of, 'withdrawal_sent', 'sent'),
    freezeId: of.freezeId,
    legs: [
      debit(customerAccount(of.customerId, currency), of.amount, 'frozen'),
      credit(flowAccount('withdrawal', of.withdrawalId, currency), of.amount),
    ],
    opens: { flow: 'withdrawal', id: of.withdrawalId, currency },
  };
}

/** The bank paid: our money there is less, and the flow ends. */
export function withdrawalPaid(of: Withdrawal): Posting {
  const flow = flowAccount('withdrawal', of.withdrawalId, of.amount.currency);
  return {
    ...about(of, 'withdrawal_paid', 'paid'),
    customerId: null,
    legs: [debit(flow, of.amount), credit(platformAccount('bank:main', of.amount.currency), of.amount)],
    closes: flow,
  };
}

/** The bank did not pay: the money is the customer's proceeds again, and the flow ends. */
export function withdrawalRefused(of: Withdrawal): Posting {
  const flow = flowAccount('withdrawal', of.withdrawalId, of.amount.currency);
  return {
    ...about(of, 'withdrawal_returned', 'returned'),
    legs: [debit(flow, of.amount), credit(customerAccount(of.customerId, of.amount.currency), of.amount, 'proceeds')],
    closes: flow,
  };
}

/** A payment that was made came back from the payee's bank: the money is the customer's proceeds again. */
export function withdrawalBounced(of: Withdrawal): Posting {
  const currency = of.amount.currency;
  return {
    ...about(of, 'withdrawal_returned', 'returned'),
    legs: [
      debit(platformAccount('bank:main', currency), of.amount),
      credit(customerAccount(of.customerId, currency), of.amount, 'proceeds'),
    ],
  };
}

/** Two people signed that a sale brought this: proceeds, which can be paid out. Until trading posts them itself. */
export function settlementCredited(of: {
  customerId: bigint;
  settlementId: bigint;
  amount: Money;
  about: string;
}): Posting {
  const currency = of.amount.currency;
  return {
    kind: 'settlement_credited',
    key: `settlement:${of.settlementId}:credited`,
    customerId: of.customerId,
    ref: { kind: 'settlement', id: of.settlementId },
    about: of.about,
    legs: [
      debit(platformAccount('correction:settlement', currency), of.amount),
      credit(customerAccount(of.customerId, currency), of.amount, 'proceeds'),
    ],
  };
}
