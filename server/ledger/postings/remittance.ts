import type { Money } from '#contract/money.ts';
import { flowAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Posting } from './posting.ts';

interface Remittance {
  /** The line of our bank's statement. */
  readonly lineId: bigint;
  readonly amount: Money;
  /** The bank's own number of the line. */
  readonly bankRef: string;
}

const about = (of: Remittance, kind: Posting['kind'], step: string) => ({
  kind,
  key: `transfer:${of.lineId}:${step}`,
  customerId: null,
  ref: { kind: 'statement_line', id: of.lineId },
  about: of.bankRef,
});

/** Money stands on our account at the bank, and nobody knows yet whose it is: it is held on the line's flow. */
export function remittanceHeld(of: Remittance): Posting {
  const { currency } = of.amount;
  return {
    ...about(of, 'transfer_held', 'held'),
    legs: [
      debit(platformAccount('bank:main', currency), of.amount),
      credit(flowAccount('transfer', of.lineId, currency), of.amount),
    ],
    opens: { flow: 'transfer', id: of.lineId, currency },
  };
}

function flowEnded(of: Remittance, kind: Posting['kind'], step: string): Posting {
  const flow = flowAccount('transfer', of.lineId, of.amount.currency);
  return {
    ...about(of, kind, step),
    legs: [debit(flow, of.amount), credit(platformAccount('bank:main', of.amount.currency), of.amount)],
    closes: flow,
  };
}

/**
 * Whose it is, is known: the hold ends, and `rechargePaid` of the same transaction takes it from the bank's account to
 * the customer.
 */
export const remittanceMatched = (of: Remittance): Posting => flowEnded(of, 'transfer_matched', 'matched');

/** It went back to who sent it: our money at the bank is less. */
export const remittanceSentBack = (of: Remittance): Posting => flowEnded(of, 'transfer_sent_back', 'sent-back');
