import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { emailMasked } from '../../../platform/email-address.ts';
import type { House } from '../../../platform/house.ts';
import { recipientOf } from '../../account/index.ts';
import { record } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { cancelledLetter, offeredLetter } from './letters.ts';
import { itemsOf, lockAnyPush, type PushRow, saveTold } from './store.ts';

/** What the receiver is still to be told: the offer, or that it was taken back after they had heard of it. */
function newsOf({ state, told }: PushRow): 'offered' | 'cancelled' | undefined {
  if (state === 'offered' && told === null) return 'offered';
  return state === 'cancelled' && told === 'offered' ? 'cancelled' : undefined;
}

async function tell(tx: Tx, push: PushRow, receiverId: bigint): Promise<void> {
  const news = newsOf(push);
  if (!news) return;
  const items = (await itemsOf(tx, [push.id])).get(push.id) ?? [];
  const from = emailMasked((await recipientOf(tx, push.giverId)).address);
  const letter = news === 'offered' ? offeredLetter(items, { from, dueAt: push.dueAt }) : cancelledLetter(items, from);
  await sendNotice(tx, await recipientOf(tx, receiverId), letter);
  await record(tx, {
    act: news === 'offered' ? 'templatePush.offer' : 'templatePush.cancel',
    object: { kind: 'template_push', id: push.id },
    onBehalfOf: receiverId,
    after: { name: items.map(({ name }) => name).join(', ') },
  });
  await saveTold(tx, push.id, news);
}

/**
 * Tells the receiver of a push what its giver did. A job of its own, so that the giver's call does the same work
 * whether anybody is there; what was told is not told again.
 */
export async function tellReceiver(house: House, id: bigint): Promise<void> {
  await transact(house, systemCaller('template-push'), async (tx) => {
    const push = await lockAnyPush(tx, id);
    if (push && push.receiverId !== null) await tell(tx, push, push.receiverId);
  });
}
