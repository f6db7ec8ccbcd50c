import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { type MovedTask, moveItems } from './item-store.ts';
import type { Json } from './kind.ts';
import { taskMachine } from './machine.ts';
import { taskFinished } from './news.ts';

/** Ends the tasks whose last item was just decided. Their rows are locked since they were counted. */
export async function finishComplete(tx: Tx, tasks: readonly MovedTask[]): Promise<void> {
  for (const { id, customerId, number, kind, state, complete } of tasks) {
    if (!complete || state === 'finished') continue;
    await transition(tx, taskMachine, { id, state }, 'finish');
    await tx.house.events.announce(tx, taskFinished, { taskId: id, customerId, number, kind });
  }
}

/** Where the owner's row of one item went. */
export interface OwnerMove {
  /** The owner's row, as it was given to `openTask`, e.g. `order_line:12`. */
  readonly ref: string;
  readonly to: 'waiting' | 'unknown' | 'success' | 'fail' | 'cancel';
  readonly reason?: MessageKey;
  readonly vars?: MessageVars;
  readonly before?: Json;
  readonly after?: Json;
  readonly domainId?: bigint;
}

/**
 * The owner has begun with these rows: they can no longer be cancelled. One statement; rows that no task has are left
 * out.
 */
export async function startItems(tx: Tx, refs: readonly string[]): Promise<void> {
  await moveItems(
    tx,
    'ref',
    refs.map((ref) => ({ ref, to: 'running' })),
  );
}

/**
 * The owner tells what came of their rows, in the transaction that decided them; a few statements for all. A decided
 * item stays as it is, so telling twice changes nothing.
 */
export async function settleItems(tx: Tx, moves: readonly OwnerMove[]): Promise<void> {
  await finishComplete(tx, await moveItems(tx, 'ref', moves));
}
