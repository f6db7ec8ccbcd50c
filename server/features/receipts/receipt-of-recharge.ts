import { type Currency, fromMinor, toGrouped } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { findRecharge } from '../recharge/index.ts';
import { type Receipt, sayIn } from './receipt.ts';

/** What was paid in. @throws refusals NOT_FOUND, RECEIPT_NOT_YET */
export async function receiptOfRecharge(tx: Tx, customerId: bigint, number: string): Promise<Receipt> {
  const row = await findRecharge(tx, customerId, number);
  if (!row) throw refuse('NOT_FOUND');
  if (row.paidAt === null || row.credited === null) throw refuse('RECEIPT_NOT_YET');
  const say = sayIn(tx.lang);
  const credited = toGrouped(fromMinor(row.credited));
  const { payAmount, payCurrency, quoteRate, quoteSource, quoteDate } = row;
  const foreign = payAmount !== null && payCurrency !== null && quoteRate !== null;
  return {
    number,
    at: row.paidAt,
    facts: [
      [say('statement:receipt.channel'), say(`recharge:channel.${row.channel}`)],
      ...(row.providerTxnId === null ? [] : [[say('statement:receipt.reference'), row.providerTxnId] as const]),
      ...(foreign
        ? [
            [
              say('statement:receipt.paidIn'),
              `${payCurrency} ${toGrouped(fromMinor(payAmount, payCurrency as Currency))}`,
            ] as const,
            [
              say('recharge:rate'),
              say('recharge:quote.rate', {
                rate: quoteRate,
                currency: payCurrency,
                source: quoteSource ?? '',
                date: quoteDate ?? '',
              }),
            ] as const,
          ]
        : []),
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: say('statement:receipt.what'), width: 70 },
          { title: say('balance:amount'), width: 30, right: true },
        ],
        rows: [
          [say('statement:receipt.topUp', { number }), credited],
          [say('statement:receipt.total'), credited],
        ],
        sums: 1,
      },
      { kind: 'text', text: say('statement:receipt.topUpNote') },
    ],
  };
}
