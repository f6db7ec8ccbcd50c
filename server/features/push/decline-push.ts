import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { endPush } from './end-push.ts';
import { lockPush, namesOf, type Side } from './store.ts';

async function end(tx: Tx, id: bigint, side: Side, how: 'refuse' | 'cancel'): Promise<void> {
  const push = await lockPush(tx, customerOf(tx), side, id);
  if (!push) throw refuse('NOT_FOUND');
  await endPush(tx, push, how, (await namesOf(tx, [id])).get(id) ?? []);
}

/** The receiver wants none of it. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export const refusePush = (tx: Tx, id: bigint): Promise<void> => end(tx, id, 'received', 'refuse');

/** The sender takes it back before it was decided. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export const cancelPush = (tx: Tx, id: bigint): Promise<void> => end(tx, id, 'sent', 'cancel');
