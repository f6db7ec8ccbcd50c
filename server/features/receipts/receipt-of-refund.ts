import { fromMinor, toGrouped } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { findRefund } from '../refund/index.ts';
import { type Receipt, sayIn } from './receipt.ts';

/** What went back to where it came from; `id` is the refund's. @throws refusals NOT_FOUND, RECEIPT_NOT_YET */
export async function receiptOfRefund(tx: Tx, customerId: bigint, id: bigint): Promise<Receipt> {
  const row = await findRefund(tx, id);
  if (row?.customerId !== customerId) throw refuse('NOT_FOUND');
  if (row.state !== 'refunded' || row.settledAt === null) throw refuse('RECEIPT_NOT_YET');
  const say = sayIn(tx.lang);
  const amount = toGrouped(fromMinor(row.amount));
  return {
    number: `${row.number}-${row.id}`,
    at: row.settledAt,
    facts: [
      [say('refund:number'), row.number],
      [say('refund:backTo'), say(`recharge:channel.${row.channel}`)],
      ...(row.reference === null ? [] : [[say('statement:receipt.reference'), row.reference] as const]),
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: say('statement:receipt.what'), width: 70 },
          { title: say('balance:amount'), width: 30, right: true },
        ],
        rows: [
          [say('statement:receipt.refund', { number: row.number }), amount],
          [say('statement:receipt.total'), amount],
        ],
        sums: 1,
      },
      { kind: 'text', text: say('statement:receipt.refundNote') },
    ],
  };
}
