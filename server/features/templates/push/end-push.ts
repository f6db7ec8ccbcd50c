import type { Actor, Tx } from '../../../platform/db/transaction.ts';
import { emailShown } from '../../../platform/email-address.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { transition } from '../../../platform/machine.ts';
import { recipientOf } from '../../account/index.ts';
import { record } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { tellReceiverJob } from './jobs.ts';
import { endedLetter } from './letters.ts';
import { templatePushMachine } from './machine.ts';
import { endOffer, type PushItem, type PushRow } from './store.ts';

type End = 'accept' | 'refuse' | 'cancel' | 'lapse';

export const HOUSE: Actor = { kind: 'system', name: 'template-push' };
const LETTERS = { accept: 'accepted', refuse: 'refused', lapse: 'lapsed' } as const;

/** As the giver typed it. */
export const targetShown = (target: string) => (target.includes('@') ? emailShown(target) : target);

/** The end in one side's own activity; the other side is not found there. */
async function write(tx: Tx, push: PushRow, end: End, side: bigint, items: readonly PushItem[]): Promise<void> {
  const acts = tx.by.kind === 'customer' && tx.by.customerId === side;
  await record(acts ? tx : { ...tx, by: HOUSE }, {
    act: `templatePush.${end}`,
    object: { kind: 'template_push', id: push.id },
    onBehalfOf: side,
    after: { name: items.map(({ name }) => name).join(', ') },
  });
}

/**
 * Ends an offer, whatever the end: the values on offer go, both sides' histories say so, the other side is told. What
 * the receiver hears of a cancellation is left to a job: the giver's call does the same work for nobody.
 * Race: the row is locked by the caller and its state compared once more, so of two ends at once one wins.
 * @throws refusal STATE_HAS_MOVED
 */
export async function endPush(tx: Tx, push: PushRow, end: End, items: readonly PushItem[]): Promise<void> {
  await endOffer(tx, push.id);
  await transition(tx, templatePushMachine, push, end);
  await write(tx, push, end, push.giverId, items);
  if (end === 'cancel') {
    await enqueue(tx, tellReceiverJob, { Id: String(push.id) });
    return;
  }
  if (push.receiverId !== null) await write(tx, push, end, push.receiverId, items);
  await sendNotice(tx, await recipientOf(tx, push.giverId), endedLetter(LETTERS[end], items, targetShown(push.target)));
}
