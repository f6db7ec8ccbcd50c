import type { Tx } from '../../../platform/db/transaction.ts';
import { sendNotice } from '../../notices/index.ts';
import type { TaskNews } from '../../tasks/index.ts';
import { takeUntold, type Untold } from './applied-store.ts';
import { recipientOfSide } from './both-sides/mail-sides.ts';
import { changedLetter } from './letters.ts';

type Some = [Untold, ...Untold[]];

/**
 * Hears `taskFinished`: the former and the new holder of what a change of holder changed are told, each once for all
 * names of theirs; who was told is kept, so that names that are tried again are told by themselves.
 */
export async function tellSides(tx: Tx, { taskId, customerId, kind }: TaskNews): Promise<void> {
  if (kind !== 'holderChange') return;
  const changed = await takeUntold(tx, taskId);
  for (const [email, names] of Map.groupBy(changed, ({ newEmail }) => newEmail))
    await sendNotice(tx, await recipientOfSide(tx, email, customerId), changedLetter(names as Some, 'new'));
  const left = changed.filter(({ former, newEmail }) => former.email !== newEmail);
  for (const [email, names] of Map.groupBy(left, ({ former }) => former.email))
    await sendNotice(tx, await recipientOfSide(tx, email, customerId), changedLetter(names as Some, 'former'));
}
