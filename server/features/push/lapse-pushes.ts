import { PUSH_REMIND_HOURS } from '#contract/rules/transfers/push.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { recipientOf } from '../account/index.ts';
import { sendNotice } from '../notices/index.ts';
import { endPush, senderShown } from './end-push.ts';
import { soonLetter } from './letters.ts';
import { lockLapsed, namesOf, type PushName, type PushRow, takeToRemind } from './store.ts';
import { targetShown } from './target.ts';

const AT_ONCE = 50;
const CALLER = systemCaller('push');

async function inTurns(house: House, turn: (tx: Tx) => Promise<readonly PushRow[]>, each: typeof remind) {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await transact(house, CALLER, async (tx) => {
      const rows = await turn(tx);
      const names = await namesOf(
        tx,
        rows.map(({ id }) => id),
      );
      for (const push of rows) await each(tx, push, names.get(push.id) ?? []);
      return rows.length;
    });
  }
}

async function remind(tx: Tx, push: PushRow, names: readonly PushName[]): Promise<void> {
  const letter = soonLetter(push, names, 'sent', targetShown(push.target));
  await sendNotice(tx, await recipientOf(tx, push.senderId), letter);
  if (push.receiverId === null) return;
  const other = soonLetter(push, names, 'received', await senderShown(tx, push));
  await sendNotice(tx, await recipientOf(tx, push.receiverId), other);
}

/**
 * Ends the pushes whose seven days are over, by the business clock, and reminds both sides of those that lapse within a
 * day.
 */
export async function lapsePushes(house: House): Promise<void> {
  await inTurns(
    house,
    (tx) => lockLapsed(tx, AT_ONCE),
    (tx, push, names) => endPush(tx, push, 'lapse', names),
  );
  await inTurns(
    house,
    (tx) => takeToRemind(tx, new Date(tx.now.getTime() + PUSH_REMIND_HOURS * 3_600_000), AT_ONCE),
    remind,
  );
}
