import { releaseFreezes } from '../../ledger/freezes.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transitionAll } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { countDecided } from './finish-order.ts';
import { lockUnbegun, saveDecided } from './line-store.ts';
import { lineMachine } from './machine.ts';
import { freezesOf } from './settle-steps.ts';
import { findOrder } from './store.ts';

/**
 * Gives up what no registry was asked for yet (acceptance I1): those lines end, their money is free at once; what is under way goes on.
 * Returns how many names were given up. @throws refusals ORDER_NOT_FOUND, NOTHING_TO_CANCEL.
 */
export async function cancelOrder(tx: Tx, number: string): Promise<number> {
  const order = await findOrder(tx, customerOf(tx), number);
  if (!order) throw refuse('ORDER_NOT_FOUND');
  const lines = await lockUnbegun(tx, order.id);
  if (lines.length === 0) throw refuse('NOTHING_TO_CANCEL');
  await saveDecided(
    tx,
    lines.map(({ id }) => ({ id, reason: null, domainId: null })),
  );
  await transitionAll(tx, lineMachine, lines, 'cancel');
  await record(tx, {
    act: 'order.cancel',
    object: { kind: 'order', id: order.id },
    after: { number, names: lines.map(({ name }) => name) },
  });
  await countDecided(tx, order.id, { done: 0, failed: 0, cancelled: lines.length });
  await releaseFreezes(tx, freezesOf(lines));
  return lines.length;
}
