import { toGrouped } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { pushPaperOf } from '../push/index.ts';
import { type Receipt, sayIn } from './receipt.ts';

/**
 * What names that came by push cost their recipient, or brought their sender; `id` is the push's. @throws refusals
 * NOT_FOUND, RECEIPT_NOT_YET
 */
export async function receiptOfPush(tx: Tx, customerId: bigint, id: bigint): Promise<Receipt> {
  const paper = await pushPaperOf(tx, customerId, id);
  if (!paper) throw refuse('NOT_FOUND');
  if (paper === 'unpaid') throw refuse('RECEIPT_NOT_YET');
  const say = sayIn(tx.lang);
  const price = toGrouped(paper.price);
  const paid = paper.side === 'received';
  return {
    number: `PUSH-${id}`,
    at: paper.at,
    facts: [
      [say('orders:order.type'), say(paid ? 'balance:posting.push_paid' : 'balance:posting.push_received')],
      [say('statement:receipt.channel'), say('statement:receipt.fromBalance')],
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: say('statement:receipt.name'), width: 70 },
          { title: say('balance:amount'), width: 30, right: true },
        ],
        rows: [
          // One price for all of them.
          ...paper.names.map(({ name, unicode }) => [unicode === name ? name : `${unicode} (${name})`, '']),
          [say('statement:receipt.total'), price],
        ],
        sums: 1,
      },
      { kind: 'text', text: say(paid ? 'statement:receipt.pushPaid' : 'statement:receipt.pushReceived') },
    ],
  };
}
