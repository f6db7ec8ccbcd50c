import { fromMinor, type Money } from '#contract/money.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { post } from '../../ledger/post.ts';
import { rechargePaid } from '../../ledger/postings/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { record } from '../activity/index.ts';
import { rechargeMachine } from './machine.ts';
import { moneyCame } from './news.ts';
import { lockRecharge, type RechargeRow, savePayment } from './store.ts';

/** A payment that has been judged: it belongs to this recharge and is worth this much. */
export interface RechargeCredit {
  readonly rechargeId: bigint;
  /** Must be the order's own. */
  readonly channel: RechargeChannel;
  /**
   * The channel's own number of the payment (bank: of the statement line; USDT: txHash:logIndex). Once for each
   * channel, for ever.
   */
  readonly transactionId: string;
  /**
   * US dollars, as quoted where the payer paid in something else. Bank and USDT may credit what came instead of what
   * was asked.
   */
  readonly amount: Money;
}

/** `paid_otherwise`: the recharge was paid by another payment before; this one needs a recharge of its own. */
export type Credited = 'credited' | 'already_credited' | 'paid_otherwise';

/** The balance, the payment and the state of a locked row, in the caller's transaction. */
export async function creditLocked(
  tx: Tx,
  row: RechargeRow,
  of: Omit<RechargeCredit, 'rechargeId'>,
): Promise<Credited> {
  if (of.channel !== row.channel) throw new Error(`recharge ${row.number} is of ${row.channel}, not ${of.channel}`);
  if (of.amount.currency !== 'USD') throw new Error(`recharge ${row.number}: the balance is in US dollars`);
  if (row.credited !== null) return row.providerTxnId === of.transactionId ? 'already_credited' : 'paid_otherwise';
  const posting = rechargePaid({
    customerId: row.customerId,
    channel: row.channel,
    rechargeId: row.id,
    amount: fromMinor(of.amount.minor),
    transactionId: of.transactionId,
    number: row.number,
  });
  const postingId = await post(tx, posting);
  await savePayment(tx, row.id, { providerTxnId: of.transactionId, postingId, credited: of.amount.minor });
  await transition(tx, rechargeMachine, row, 'pay');
  await record(tx, {
    act: 'recharge.paid',
    object: { kind: 'recharge', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number },
  });
  await tx.house.events.announce(tx, moneyCame, { customerId: row.customerId, rechargeId: row.id });
  return 'credited';
}

/**
 * Credits a recharge of another feature's channel, in that feature's transaction; told again it has no second effect.
 * From every state that is not yet paid, closed and expired too: money that came is never refused.
 * @throws Error where the channel is another, or where the same payment has already credited another recharge (unique
 *   index).
 */
export async function creditRecharge(tx: Tx, credit: RechargeCredit): Promise<Credited> {
  return creditLocked(tx, await lockRecharge(tx, credit.rechargeId), credit);
}
