import { add, type Money } from '#contract/money.ts';
import { customerAccount, flowAccount, owedAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

interface Dispute {
  readonly customerId: bigint;
  readonly disputeId: bigint;
  /** The number of the top-up whose payment is disputed. */
  readonly number: string;
}

const about = (of: Dispute, kind: Posting['kind'], step: string) => ({
  kind,
  key: `dispute:${of.disputeId}:${step}`,
  customerId: of.customerId,
  ref: { kind: 'dispute', id: of.disputeId },
  about: of.number,
});
const some = (amount: Money): boolean => amount.minor > 0n;

/**
 * A payer disputes a card payment at their bank: what is there is taken, the rest is owed, and both stand on the
 * dispute's flow until it is decided.
 */
export function disputeOpened(of: Dispute & { taken: Money; owed: Money }): Posting {
  const { currency } = of.taken;
  return {
    ...about(of, 'dispute_opened', 'opened'),
    legs: [
      ...(some(of.taken) ? [debit(customerAccount(of.customerId, currency), of.taken, 'available')] : []),
      ...(some(of.owed) ? [debit(owedAccount(of.customerId, currency), of.owed)] : []),
      credit(flowAccount('dispute', of.disputeId, currency), add(of.taken, of.owed)),
    ],
    opens: { flow: 'dispute', id: of.disputeId, currency },
  };
}

/** The payer was right: the card company keeps the money and asks its fee of us, and the flow ends. */
export function disputeLost(of: Dispute & { amount: Money; fee: Money }): Posting {
  const { currency } = of.amount;
  const flow = flowAccount('dispute', of.disputeId, currency);
  return {
    ...about(of, 'dispute_lost', 'lost'),
    customerId: null,
    legs: [
      debit(flow, of.amount),
      ...(some(of.fee) ? [debit(platformAccount('fees:card', currency), of.fee)] : []),
      credit(platformAccount('provider:card', currency), add(of.amount, of.fee)),
    ],
    closes: flow,
  };
}

/**
 * The payment stands: all of it is in the customer's top-up again (what they owe is paid from it next), and the flow
 * ends.
 */
export function disputeWon(of: Dispute & { amount: Money }): Posting {
  const { currency } = of.amount;
  const flow = flowAccount('dispute', of.disputeId, currency);
  return {
    ...about(of, 'dispute_won', 'won'),
    legs: [debit(flow, of.amount), credit(customerAccount(of.customerId, currency), of.amount, 'topup')],
    closes: flow,
  };
}
