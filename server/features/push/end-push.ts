import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { emailMasked } from '../../platform/email-address.ts';
import { enqueue } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { liftHolds } from '../domains/moving/index.ts';
import { sendNotice } from '../notices/index.ts';
import { tellPushReceiverJob } from './jobs.ts';
import { type EndTold, endedForReceiver, endedForSender } from './letters.ts';
import { type PushEnd, pushMachine } from './machine.ts';
import { namesText } from './names-text.ts';
import { pushOver } from './news.ts';
import { causeOf, closePush, type PushName, type PushRow } from './store.ts';

/** What one side does happens to the other by the house: nobody reads the other's id in their own records. */
export const HOUSE: Actor = { kind: 'system', name: 'push' };

const TOLD = { accept: 'accepted', refuse: 'refused', cancel: 'cancelled', lapse: 'lapsed', end: 'ended' } as const;

/** The end in one side's own activity; the other side is not found there. */
async function write(tx: Tx, push: PushRow, end: PushEnd, side: bigint, names: readonly PushName[]): Promise<void> {
  const acts = tx.by.kind === 'customer' && tx.by.customerId === side;
  await record(acts ? tx : { ...tx, by: HOUSE }, {
    act: `push.${end}`,
    object: { kind: 'push', id: push.id },
    onBehalfOf: side,
    after: {
      name: namesText(names),
      ...(push.price === null ? {} : { price: push.price }),
    },
  });
}

/** The sender's address as the receiver may read it. */
export const senderShown = async (tx: Tx, { senderId }: PushRow): Promise<string> =>
  emailMasked((await recipientOf(tx, senderId)).address);

async function tellReceiver(tx: Tx, push: PushRow, end: Exclude<EndTold, 'refused'>, names: readonly PushName[]) {
  if (push.receiverId === null) return;
  const letter = endedForReceiver(push, names, end, await senderShown(tx, push));
  await sendNotice(tx, await recipientOf(tx, push.receiverId), letter);
}

/**
 * Ends a push, whatever the end: its names are free of its hold, both sides' histories say so, both are told. What the
 * receiver hears of a cancellation is left to a job: the sender's call does the same work for nobody.
 * Race: the row is locked by the caller and its state compared once more, so of two ends at once one wins.
 * @throws refusal STATE_HAS_MOVED
 */
export async function endPush(tx: Tx, push: PushRow, end: PushEnd, names: readonly PushName[]): Promise<void> {
  await closePush(tx, push.id);
  await transition(tx, pushMachine, push, end);
  await liftHolds(
    tx,
    names.map(({ domainId }) => domainId),
    { kind: 'push', cause: causeOf(push.id) },
  );
  await tx.house.events.announce(tx, pushOver, { pushId: push.id, end });
  await write(tx, push, end, push.senderId, names);
  await sendNotice(tx, await recipientOf(tx, push.senderId), endedForSender(push, names, TOLD[end]));
  if (end === 'cancel') {
    await enqueue(tx, tellPushReceiverJob, { Id: String(push.id) });
    return;
  }
  if (push.receiverId !== null) await write(tx, push, end, push.receiverId, names);
  if (end !== 'refuse') await tellReceiver(tx, push, TOLD[end], names);
}
