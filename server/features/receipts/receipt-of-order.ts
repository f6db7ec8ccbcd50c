import { fromMinor, toGrouped } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { findOrder, type LineRow, linesOf } from '../orders/index.ts';
import { type Receipt, sayIn } from './receipt.ts';

const OPEN: ReadonlySet<LineRow['state']> = new Set(['frozen', 'sending', 'unknown']);

const sumOf = (lines: readonly LineRow[]) => toGrouped(fromMinor(lines.reduce((sum, { price }) => sum + price, 0n)));

/** What an order charged, name by name. @throws refusals NOT_FOUND, RECEIPT_NOT_YET */
export async function receiptOfOrder(tx: Tx, customerId: bigint, number: string): Promise<Receipt> {
  const order = await findOrder(tx, customerId, number);
  if (!order) throw refuse('NOT_FOUND');
  const lines = await linesOf(tx, order.id);
  const charged = lines.filter(({ state }) => state === 'completed');
  if (charged.length === 0) throw refuse('RECEIPT_NOT_YET');
  const [open, released] = [
    lines.filter(({ state }) => OPEN.has(state)),
    lines.filter(({ state }) => state === 'failed' || state === 'cancelled'),
  ];
  const say = sayIn(tx.lang);
  const lastAt = Math.max(...charged.map(({ finishedAt }) => (finishedAt ?? order.createdAt).getTime()));
  return {
    number,
    at: new Date(lastAt),
    facts: [
      [say('orders:order.type'), say(`orders:type.${order.kind}`)],
      [say('statement:receipt.channel'), say('statement:receipt.fromBalance')],
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: say('statement:receipt.name'), width: 46 },
          { title: say('statement:receipt.years'), width: 10, right: true },
          { title: say('statement:receipt.unit'), width: 22, right: true },
          { title: say('balance:amount'), width: 22, right: true },
        ],
        rows: [
          ...charged.map((line) => [
            line.unicode === line.name ? line.name : `${line.unicode} (${line.name})`,
            String(line.years),
            toGrouped(fromMinor(line.unitPrice)),
            toGrouped(fromMinor(line.price)),
          ]),
          [say('statement:receipt.total'), '', '', sumOf(charged)],
        ],
        sums: 1,
      },
      ...(released.length > 0
        ? [
            {
              kind: 'text' as const,
              text: say('statement:receipt.released', { count: released.length, amount: sumOf(released) }),
            },
          ]
        : []),
      ...(open.length > 0
        ? [
            {
              kind: 'text' as const,
              text: say('statement:receipt.held', { count: open.length, amount: sumOf(open) }),
            },
          ]
        : []),
      { kind: 'text', text: say('statement:receipt.orderNote') },
    ],
  };
}
