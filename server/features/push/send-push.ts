import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import { PUSH_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { PUSH_DAYS, PUSHES_OPEN_MAX } from '#contract/rules/transfers/push.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { countAttempt } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { recipientOf } from '../account/index.ts';
import { record } from '../activity/index.ts';
import { findDomains } from '../domains/index.ts';
import type { OrdersUnderWay } from '../domains/moving/index.ts';
import { sendNotice } from '../notices/index.ts';
import { previewTask } from '../tasks/index.ts';
import { endPush, HOUSE } from './end-push.ts';
import { pushKind } from './judge-names.ts';
import { sentLetter } from './letters.ts';
import { namesText } from './names-text.ts';
import { placePush } from './place-push.ts';
import { refuseBeyondLimit } from './sale/beyond-limit.ts';
import { countOpen, lockOverdue, namesOf } from './store.ts';
import { accountOf } from './target.ts';

export interface PushAsked {
  readonly names: readonly string[];
  readonly to: string;
  /** Whole US dollars as a decimal; absent: free. */
  readonly price: string | undefined;
}

/**
 * Pushes of these names whose time is over end now: a name is free from that instant on, not from when the sweep comes
 * round.
 */
export async function endOverdue(tx: Tx, domainIds: readonly bigint[]): Promise<void> {
  const over = await lockOverdue(tx, domainIds);
  const names = await namesOf(
    tx,
    over.map(({ id }) => id),
  );
  for (const push of over) await endPush({ ...tx, by: HOUSE }, push, 'lapse', names.get(push.id) ?? []);
}

/**
 * Offers names of the acting customer's to another account (acceptance F4). Whether there is such an account is not
 * told: the same rows, holds, letter and job are written for nobody, and their push waits and lapses like any other.
 * Race: the names are locked first, so of two pushes of one name the second finds the hold of the first.
 * @throws refusals PUSH_TO_SELF, PUSHES_TOO_MANY, TASK_EMPTY, TASK_TOO_MANY_NAMES, TASK_NAMES_TO_CLEAR (`Data` is the
 *   preview)
 */
export async function sendPush(
  tx: Tx,
  underWay: OrdersUnderWay,
  asked: PushAsked,
): Promise<{ id: bigint; dueAt: Date }> {
  const senderId = customerOf(tx);
  await countAttempt(tx.house, PUSH_PER_CUSTOMER, String(senderId));
  const typed = [...new Set(asked.names.flatMap((name) => registeredName(name) ?? []))];
  const found = await findDomains(tx, senderId, typed, 'lock');
  // Read by both sides in the order in which they were typed.
  const rows = typed.flatMap((name) => found.find((row) => row.name === name) ?? []);
  await endOverdue(
    tx,
    rows.map((row) => row.id),
  );
  const kind = pushKind(asked.price !== undefined, underWay);
  const preview = await previewTask(tx, kind, { customerId: senderId, names: asked.names });
  if (preview.Good < preview.Total)
    throw refuse('TASK_NAMES_TO_CLEAR', { count: preview.Total - preview.Good }, preview);
  const { target, receiverId } = await accountOf(tx, asked.to);
  if (receiverId === senderId) throw refuse('PUSH_TO_SELF');
  if ((await countOpen(tx, senderId)) >= BigInt(PUSHES_OPEN_MAX))
    throw refuse('PUSHES_TOO_MANY', { max: PUSHES_OPEN_MAX });
  const dueAt = addDays(tx.now, PUSH_DAYS);
  const price = asked.price === undefined ? null : usd(asked.price).minor;
  if (price !== null) await refuseBeyondLimit(tx, [senderId], price);
  const { id, push, names } = await placePush(
    tx,
    { senderId, target, receiverId, price, yields: price !== null, dueAt },
    rows,
  );
  await record(tx, {
    act: 'push.send',
    object: { kind: 'push', id },
    after: { name: namesText(names), to: target, ...(price === null ? {} : { price }) },
  });
  await sendNotice(tx, await recipientOf(tx, senderId), sentLetter(push, names));
  return { id, dueAt };
}
