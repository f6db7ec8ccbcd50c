import { fromMinor, toGrouped } from '#contract/money.ts';
import { ONLINE_CHANNELS, type OnlineChannel } from '#contract/states/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recipientOf } from '../account/index.ts';
import { type Letter, sendNotice } from '../notices/index.ts';
import { toPay } from './quote.ts';
import { lockRecharge, type RechargeRow } from './store.ts';

/** What is told when a payment arrived; what was paid in another currency is said too. */
function paidLetter(row: RechargeRow, channel: OnlineChannel): Letter {
  const paid = toPay(row);
  return {
    kind: 'recharge.paid',
    rule: 'J2',
    subject: 'recharge:letter.subject',
    paragraphs: [`recharge:letter.${channel}`, ...(row.payAmount === null ? [] : (['recharge:letter.paid'] as const))],
    vars: {
      number: row.number,
      amount: toGrouped(fromMinor(row.credited ?? row.amount)),
      paid: `${paid.currency} ${toGrouped(paid)}`,
    },
    act: { words: 'recharge:letter.act', path: `/finance/recharge/info?Number=${row.number}` },
  };
}

/** The payer's mail. Bank transfers and stablecoins have letters of their own, which say more. */
export async function tellPaid(tx: Tx, { rechargeId }: { readonly rechargeId: bigint }): Promise<void> {
  const row = await lockRecharge(tx, rechargeId);
  const channel = ONLINE_CHANNELS.find((one) => one === row.channel);
  if (channel === undefined) return;
  await sendNotice(tx, await recipientOf(tx, row.customerId), paidLetter(row, channel));
}
