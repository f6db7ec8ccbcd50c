import type { Tx } from '../../../platform/db/transaction.ts';
import { transitionAll } from '../../../platform/machine.ts';
import { recordAll } from '../../activity/index.ts';
import { lineMachine } from '../machine.ts';
import { decided, type LineRow } from './line-store.ts';

/**
 * Ends locked lines that their customer gave up; the caller counts them into their orders and gives their money back.
 */
export async function giveUpLines(tx: Tx, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const kept = lines.map(({ domainId }) => ({ reason: null, domainId }));
  await transitionAll(tx, lineMachine, lines, 'cancel', decided(tx, kept));
  const orders = Map.groupBy(lines, ({ orderId }) => orderId);
  await recordAll(
    tx,
    [...orders].map(([id, given]) => ({
      act: 'order.cancel',
      object: { kind: 'order', id },
      ...(tx.by.kind === 'system' && given[0] ? { onBehalfOf: given[0].customerId } : {}),
      after: { names: given.map(({ name }) => name) },
    })),
  );
}
