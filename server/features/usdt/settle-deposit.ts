import { fromMinor } from '#contract/money.ts';
import { paymentIdOf } from '../../gateways/chain/index.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { depositLost, splitOwed } from '../../ledger/postings/chain.ts';
import { loseTopup } from '../../ledger/topups.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { createRechargeOf, creditRecharge, paymentLost, topupOf } from '../recharge/index.ts';
import { depositCreditedLetter, depositLostLetter } from './letters.ts';
import { usdtDepositMachine } from './machine.ts';
import { type DepositRow, dropDust, keepDust, setCredited } from './store.ts';
import { isSmall, worthOf } from './worth.ts';

/**
 * Its block is final: the balance, by a recharge of its own, or nothing where it is below the minimum. The caller holds
 * the row's lock.
 */
export async function settleDeposit(tx: Tx, row: DepositRow): Promise<void> {
  if (isSmall(row.network, row.amount)) {
    await transition(tx, usdtDepositMachine, row, 'setAside');
    return;
  }
  const { cents, dust } = worthOf(row.amount);
  const { customerId } = row;
  const times = row.times + 1;
  const recharge = await createRechargeOf(tx, { customerId, channel: 'usdt', amount: cents, expiresAt: tx.now });
  // The network's own name of the log; a deposit that was lost and came again is another payment.
  const transactionId = paymentIdOf({ ...row, times });
  await creditRecharge(tx, { rechargeId: recharge.id, channel: 'usdt', transactionId, amount: cents });
  const of = { credited: cents.minor, rechargeId: recharge.id, rechargeNumber: recharge.number, times };
  await setCredited(tx, row.id, of);
  if (dust > 0n) await keepDust(tx, row, dust);
  await transition(tx, usdtDepositMachine, row, 'credit');
  await sendNotice(tx, await recipientOf(tx, customerId), depositCreditedLetter(row, cents, recharge.number));
}

async function takeBack(tx: Tx, row: DepositRow): Promise<void> {
  const amount = fromMinor(row.credited ?? 0n);
  const number = row.rechargeNumber ?? '';
  const rechargeId = row.rechargeId as bigint;
  // A refund that was not sent yet is stopped first, so that its money is there to be taken.
  await tx.house.events.announce(tx, paymentLost, { customerId: row.customerId, rechargeId });
  const { available } = await balanceOf(tx, row.customerId, { lock: true });
  const { taken, owed } = splitOwed(amount, available);
  const { customerId, id: depositId, times } = row;
  const postingId = await post(tx, depositLost({ customerId, depositId, times, taken, owed, number }));
  const topupId = await topupOf(tx, rechargeId);
  if (topupId !== null) await loseTopup(tx, { topupId, postingId, amount });
  await dropDust(tx, row.id);
  await record(tx, {
    act: 'usdt.lost',
    object: { kind: 'usdt_deposit', id: row.id },
    onBehalfOf: row.customerId,
    after: { number, taken: taken.minor, owed: owed.minor },
  });
  await sendNotice(tx, await recipientOf(tx, row.customerId), depositLostLetter(row, amount, owed));
}

/**
 * Its block was replaced. What was not credited is simply gone; what was is taken back as far as it is there. The
 * caller holds the row's lock.
 */
export async function loseDeposit(tx: Tx, row: DepositRow): Promise<void> {
  if (row.state === 'credited') await takeBack(tx, row);
  await transition(tx, usdtDepositMachine, row, 'orphan');
  tx.house.log.warn({ network: row.network, deposit: row.id, was: row.state }, 'a deposit went with its block');
}
