import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { orderLetter } from './letters.ts';
import { orderMachine } from './machine.ts';
import { countLine, type LineRow } from './store.ts';

/** Counts a decided line; with the last one the order is decided and its customer is told. */
export async function countDecided(tx: Tx, line: LineRow, what: 'done' | 'failed'): Promise<void> {
  const order = await countLine(tx, line.orderId, what);
  if (order.done + order.failed < order.lines) return;
  const event = order.failed === 0 ? 'complete' : order.done === 0 ? 'fail' : 'complete_partly';
  const state = await transition(tx, orderMachine, order, event);
  await record(tx, {
    act: 'order.decided',
    object: { kind: 'order', id: order.id },
    onBehalfOf: order.customerId,
    after: { number: order.number, state },
  });
  await sendNotice(tx, await recipientOf(tx, order.customerId), orderLetter({ ...order, state }));
}
