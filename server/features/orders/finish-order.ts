import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { orderLetter } from './letters.ts';
import { orderMachine } from './machine.ts';
import { type Counts, countLines, letterFacts, type OrderRow } from './store.ts';

function eventOf({ done, lines, cancelled }: OrderRow) {
  if (done === lines) return 'complete';
  if (done > 0) return 'complete_partly';
  return cancelled === lines ? 'cancel' : 'fail';
}

/** Counts decided lines; with the last one the order is decided and its customer is told. */
export async function countDecided(tx: Tx, orderId: bigint, counts: Counts): Promise<void> {
  const order = await countLines(tx, orderId, counts);
  if (order.done + order.failed + order.cancelled < order.lines) return;
  const state = await transition(tx, orderMachine, order, eventOf(order));
  const [facts, recipient] = await together(tx, () => [
    letterFacts(tx, order),
    recipientOf(tx, order.customerId),
    record(tx, {
      act: 'order.decided',
      object: { kind: 'order', id: order.id },
      onBehalfOf: order.customerId,
      after: { number: order.number, state },
    }),
  ]);
  if (state !== 'cancelled') await sendNotice(tx, recipient, orderLetter({ ...order, state }, facts));
}
