import { cmp, fromMinor } from '#contract/money.ts';
import type { PaymentFact } from '../../gateways/payments/index.ts';
import { post } from '../../ledger/post.ts';
import { paymentHeld } from '../../ledger/postings/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { creditLocked } from './credit-recharge.ts';
import { rechargeMachine } from './machine.ts';
import type { RechargeRow } from './store.ts';

/** What settling came to; kept with the provider's message. */
export type Settlement = 'credited' | 'already_credited' | 'nothing_paid' | 'expired' | 'amount_differs';

/** Money of another amount came: it stands on an account of its own until a person decides, and nothing is credited. */
async function holdPayment(tx: Tx, row: RechargeRow, fact: PaymentFact & { kind: 'paid' }): Promise<Settlement> {
  const { transactionId, amount } = fact;
  if (amount.currency === 'USD')
    await post(
      tx,
      paymentHeld({ channel: row.channel, rechargeId: row.id, amount, transactionId, number: row.number }),
    );
  tx.house.metrics.alarms.inc({ kind: 'recharge_amount_differs' });
  tx.house.log.error(
    { recharge: row.number },
    'the channel reports another amount than the order; held, a person must look',
  );
  return 'amount_differs';
}

/**
 * The one way a payment becomes balance, whether the channel told us or we asked. `row` is locked by the caller, so a message and a
 * query that come together credit once. Amount and currency must be exactly the order's; anything else is held for a person.
 */
export async function settleRecharge(tx: Tx, row: RechargeRow, fact: PaymentFact): Promise<Settlement> {
  if (row.state === 'paid') return 'already_credited';
  if (fact.kind === 'paid') {
    const expected = fromMinor(row.amount);
    if (fact.amount.currency !== expected.currency || cmp(fact.amount, expected) !== 0)
      return holdPayment(tx, row, fact);
    await creditLocked(tx, row, { channel: row.channel, transactionId: fact.transactionId, amount: expected });
    return 'credited';
  }
  if (fact.kind === 'unpaid') return 'nothing_paid';
  if (row.state === 'created' || row.state === 'paying') await transition(tx, rechargeMachine, row, 'expire');
  return 'expired';
}
