import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { sendNotice } from '../notices/index.ts';
import { senderShown } from './end-push.ts';
import { endedForReceiver, receivedLetter } from './letters.ts';
import { namesText } from './names-text.ts';
import { lockAnyPush, namesOf, type PushRow, saveTold } from './store.ts';

/** What the receiver is still to be told: the push, or that it was taken back after they had heard of it. */
function newsOf({ state, told }: PushRow): 'waiting' | 'cancelled' | undefined {
  if (state === 'waiting' && told === null) return 'waiting';
  return state === 'cancelled' && told === 'waiting' ? 'cancelled' : undefined;
}

async function tell(tx: Tx, push: PushRow, receiverId: bigint): Promise<void> {
  const news = newsOf(push);
  if (!news) return;
  const names = (await namesOf(tx, [push.id])).get(push.id) ?? [];
  const from = await senderShown(tx, push);
  const letter =
    news === 'waiting' ? receivedLetter(push, names, from) : endedForReceiver(push, names, 'cancelled', from);
  await sendNotice(tx, await recipientOf(tx, receiverId), letter);
  await record(tx, {
    act: news === 'waiting' ? 'push.send' : 'push.cancel',
    object: { kind: 'push', id: push.id },
    onBehalfOf: receiverId,
    after: { name: namesText(names) },
  });
  await saveTold(tx, push.id, news);
}

/**
 * Tells the receiver of a push what its sender did. A job of its own, so that the sender's call does the same work
 * whether anybody is there; what was told is not told again.
 */
export async function tellReceiver(house: House, id: bigint): Promise<void> {
  await transact(house, systemCaller('push'), async (tx) => {
    const push = await lockAnyPush(tx, id);
    if (push && push.receiverId !== null) await tell(tx, push, push.receiverId);
  });
}
