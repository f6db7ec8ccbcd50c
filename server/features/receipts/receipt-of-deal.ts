import { toGrouped } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { dealPaperOf } from '../escrow/index.ts';
import { type Receipt, sayIn } from './receipt.ts';

/** What a completed deal cost its buyer, or brought its seller. @throws refusals NOT_FOUND, RECEIPT_NOT_YET */
export async function receiptOfDeal(tx: Tx, customerId: bigint, number: string): Promise<Receipt> {
  const paper = await dealPaperOf(tx, customerId, number);
  if (!paper) throw refuse('NOT_FOUND');
  if (paper === 'unpaid') throw refuse('RECEIPT_NOT_YET');
  const say = sayIn(tx.lang);
  const bought = paper.side === 'buyer';
  const { name, unicode } = paper;
  return {
    number,
    at: paper.at,
    facts: [
      [say('orders:order.type'), say(bought ? 'statement:receipt.dealBought' : 'statement:receipt.dealSold')],
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
          [unicode === name ? name : `${unicode} (${name})`, toGrouped(paper.price)],
          [say('statement:receipt.dealFee'), `${bought ? '' : '-'}${toGrouped(paper.fee)}`],
          [say('statement:receipt.total'), toGrouped(paper.total)],
        ],
        sums: 1,
      },
      { kind: 'text', text: say(bought ? 'statement:receipt.dealPaid' : 'statement:receipt.dealGot') },
      { kind: 'text', text: say('statement:receipt.signed') },
    ],
  };
}
