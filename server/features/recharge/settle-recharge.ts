import type { Currency } from '#contract/money.ts';
import { cmp, fromMinor } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import type { PaymentFact } from '../../gateways/payments/index.ts';
import { postedAs, writePosting } from '../../ledger/post.ts';
import { paymentHeld } from '../../ledger/postings/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { creditLocked } from './credit-recharge.ts';
import { rechargeMachine } from './machine.ts';
import { toPay } from './quote.ts';
import type { RechargeRow } from './store.ts';

/** What settling came to; kept with the provider's message. */
export type Settlement = 'credited' | 'already_credited' | 'nothing_paid' | 'expired' | 'amount_differs' | 'paid_twice';

type Paid = PaymentFact & { kind: 'paid' };

/** The currencies in which a channel's money may stand aside in the books; another one is told by the alarm only. */
const HELD_IN: Readonly<Record<RechargeChannel, readonly Currency[]>> = {
  card: ['USD'],
  alipay: ['CNY'],
  wechat: ['CNY', 'HKD'],
  bank: ['USD'],
  usdt: ['USD'],
};

/**
 * Money came that is not this order's: it stands on an account of its own until a person decides, and nothing is credited. A payment that
 * is held already and is now told otherwise stays as it was first told; a person looks.
 */
async function holdPayment(tx: Tx, row: RechargeRow, fact: Paid, why: 'amount_differs' | 'paid_twice') {
  const { transactionId, amount } = fact;
  if (HELD_IN[row.channel].includes(amount.currency)) {
    const held = paymentHeld({
      channel: row.channel,
      rechargeId: row.id,
      amount,
      transactionId,
      number: row.number,
    });
    const known = await postedAs(tx, held);
    if (known === 'this') return why;
    if (known === 'nothing') await writePosting(tx, held);
  }
  tx.house.metrics.alarms.inc({ kind: `recharge_${why}` });
  tx.house.log.error({ recharge: row.number, why }, 'a payment that is not the order’s; held, a person must look');
  return why;
}

async function settlePaid(tx: Tx, row: RechargeRow, fact: Paid): Promise<Settlement> {
  const { transactionId, amount } = fact;
  if (row.credited !== null)
    return row.providerTxnId === transactionId ? 'already_credited' : holdPayment(tx, row, fact, 'paid_twice');
  const expected = toPay(row);
  if (amount.currency !== expected.currency || cmp(amount, expected) !== 0)
    return holdPayment(tx, row, fact, 'amount_differs');
  await creditLocked(tx, row, { channel: row.channel, transactionId, amount: fromMinor(row.amount) });
  return 'credited';
}

/**
 * The one way a payment becomes balance, whether the channel told us or we asked. `row` is locked by the caller, so a message and a
 * query that come together credit once. Amount and currency must be exactly the order's, in the payer's currency as the frozen quote says;
 * anything else, and a second payment of one order, is held for a person. How late it comes does not matter.
 */
export async function settleRecharge(tx: Tx, row: RechargeRow, fact: PaymentFact): Promise<Settlement> {
  if (fact.kind === 'paid') return settlePaid(tx, row, fact);
  if (row.credited !== null) return 'already_credited';
  if (fact.kind === 'unpaid') return 'nothing_paid';
  if (row.state === 'created' || row.state === 'paying') await transition(tx, rechargeMachine, row, 'expire');
  return 'expired';
}
