import { cmp, fromMinor } from '#contract/money.ts';
import type { PaymentFact } from '../../gateways/payments/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { creditLocked } from './credit-recharge.ts';
import { holdPayment } from './held/hold-payment.ts';
import { rechargeMachine } from './machine.ts';
import { toPay } from './quote.ts';
import { type RechargeRow, saveChannelDone } from './store.ts';

/** What settling came to; kept with the provider's message. */
export type Settlement = 'credited' | 'already_credited' | 'nothing_paid' | 'expired' | 'amount_differs' | 'paid_twice';

type Paid = PaymentFact & { kind: 'paid' };

async function expire(tx: Tx, row: RechargeRow): Promise<void> {
  await saveChannelDone(tx, row.id);
  if (row.state === 'created' || row.state === 'paying') await transition(tx, rechargeMachine, row, 'expire');
}

/**
 * Held for a person; the outcome is kept with the message. Nobody can pay the order any more: it ends with its time,
 * whatever they decide.
 */
async function hold(
  tx: Tx,
  row: RechargeRow,
  { transactionId, amount }: Paid,
  why: 'amount_differs' | 'paid_twice',
): Promise<Settlement> {
  // Orders of other features' channels are settled by these themselves.
  if (row.channel === 'bank' || row.channel === 'usdt') throw new Error(`recharge ${row.number} is of ${row.channel}`);
  await holdPayment(tx, { channel: row.channel, transactionId, amount, number: row.number, order: row, why });
  if (row.expiresAt <= tx.now) await expire(tx, row);
  return why;
}

async function settlePaid(tx: Tx, row: RechargeRow, fact: Paid): Promise<Settlement> {
  const { transactionId, amount } = fact;
  if (row.credited !== null)
    return row.providerTxnId === transactionId ? 'already_credited' : hold(tx, row, fact, 'paid_twice');
  const expected = toPay(row);
  if (amount.currency !== expected.currency || cmp(amount, expected) !== 0)
    return hold(tx, row, fact, 'amount_differs');
  await creditLocked(tx, row, { channel: row.channel, transactionId, amount: fromMinor(row.amount) });
  return 'credited';
}

/**
 * The one way a payment becomes balance, whether the channel told us or we asked. `row` is locked by the caller, so a
 * message and a query that come together credit once. Amount and currency must be exactly the order's, in the payer's
 * currency as the frozen quote says; anything else, and a second payment of one order, is held for a person. How late
 * it comes does not matter.
 */
export async function settleRecharge(tx: Tx, row: RechargeRow, fact: PaymentFact): Promise<Settlement> {
  if (fact.kind === 'paid') return settlePaid(tx, row, fact);
  if (row.credited !== null) return 'already_credited';
  if (fact.kind === 'unpaid') return 'nothing_paid';
  await expire(tx, row);
  return 'expired';
}
