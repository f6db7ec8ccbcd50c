import { fromMinor } from '#contract/money.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { pushPaid, pushReceived } from '../../ledger/postings/push.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse } from '../../platform/refusal.ts';
import { coolingUntil } from '../account/index.ts';
import { consequencesFor, startChange } from '../domains/holders/index.ts';
import { type DomainRow, findDomains } from '../domains/index.ts';
import { hasFolder, moveDomains, type OrdersUnderWay } from '../domains/moving/index.ts';
import type { AskingKind, Verdict } from '../tasks/index.ts';
import { endPush, HOUSE } from './end-push.ts';
import { judgePushes } from './judge-names.ts';
import { aboutOf } from './names-text.ts';
import { refuseBeyondLimit } from './sale/beyond-limit.ts';
import { refuseSelf } from './sale/refuse-self.ts';
import { causeOf, findPush, lockPush, namesOf, type PushName, type PushRow, saveMoved } from './store.ts';

/** What the receiver chose for the names that come to them. */
export interface Acceptance {
  readonly id: bigint;
  /** Their template on the names; undefined: the holder stays. */
  readonly templateId: bigint | undefined;
  readonly waive: boolean;
  readonly autoRenew: boolean;
  readonly folderId: bigint | undefined;
}

/** Whom the verb asks: orders about their names, and the change of holder that the receiver's template brings. */
export interface AcceptDeps {
  readonly underWay: OrdersUnderWay;
  readonly holderChange: AskingKind;
}

export interface Accepted {
  readonly names: readonly string[];
  readonly holderTask: string | undefined;
  readonly holderWaiting: number;
}

type Bad = Exclude<Verdict, { verdict: 'good' }>;

/** Names with why, as the page lists them below the refusal. */
function reasons(tx: Tx, bad: readonly { readonly row: DomainRow; readonly verdict: Bad }[]) {
  return {
    Names: bad.map(({ row, verdict: { reason, vars } }) => ({
      Name: row.name,
      Unicode: row.unicode,
      Reason: translate(tx.lang, reason, vars ?? {}),
    })),
  };
}

/**
 * The push and its names, both locked, the names first: who ends a name's life holds its row when they come to its
 * push.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, PUSH_OVER
 */
async function lockWaiting(tx: Tx, id: bigint): Promise<{ push: PushRow; names: PushName[]; rows: DomainRow[] }> {
  const receiverId = customerOf(tx);
  const found = await findPush(tx, receiverId, id);
  if (found?.receiverId !== receiverId) throw refuse('NOT_FOUND');
  const names = (await namesOf(tx, [id])).get(id) ?? [];
  const rows = await findDomains(
    tx,
    found.senderId,
    names.map(({ name }) => name),
    'lock',
  );
  const push = await lockPush(tx, receiverId, 'received', id);
  if (push?.state !== 'waiting') throw refuse('STATE_HAS_MOVED');
  if (push.dueAt <= tx.now) throw refuse('PUSH_OVER');
  if (rows.length !== names.length) throw new Error(`push ${id} waits with a name that left`);
  return { push, names, rows };
}

/** Everything that could have changed since the push was sent. @throws refusals as `acceptPush` */
async function judge(
  tx: Tx,
  deps: AcceptDeps,
  push: PushRow,
  rows: readonly DomainRow[],
  of: Acceptance,
): Promise<void> {
  const until = await coolingUntil(tx, push.senderId);
  if (until) throw refuse('PUSH_SENDER_WAITS', { until: timeText(until) }, { Until: until.toISOString() });
  if (of.folderId !== undefined && !(await hasFolder(tx, customerOf(tx), of.folderId)))
    throw refuse('FOLDER_NOT_FOUND');
  // Enough of the term was asked for when it was sent; now it only must not have ended.
  const judged = await judgePushes(tx, rows, { priced: false, underWay: deps.underWay, except: causeOf(push.id) });
  const bad = judged.flatMap(({ row, verdict }) => (verdict.verdict === 'good' ? [] : [{ row, verdict }]));
  if (bad.length > 0) throw refuse('PUSH_NAMES_BARRED', { count: bad.length }, reasons(tx, bad));
  if (of.templateId === undefined) return;
  const { impossible } = await consequencesFor(tx, rows, of.templateId, push.yields);
  if (impossible.length > 0) throw refuse('PUSH_HOLDER_BARRED', { count: impossible.length }, reasons(tx, impossible));
}

/**
 * The price goes over, through the push's flow. Race: accounts are locked in one order, so that two pushes there and
 * back wait for each other.
 */
async function pay(tx: Tx, push: PushRow, names: readonly PushName[]): Promise<void> {
  if (push.price === null || push.receiverId === null) return;
  const { id: pushId, senderId, receiverId } = push;
  for (const customerId of senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId])
    await balanceOf(tx, customerId, { lock: true });
  const of = { pushId, price: fromMinor(push.price), about: aboutOf(names) };
  await post(tx, pushPaid({ ...of, receiverId }));
  await post({ ...tx, by: HOUSE }, pushReceived({ ...of, senderId }));
}

/**
 * Takes the names over, all or none, and pays for them in the same transaction (acceptance F4). The holder stays, or
 * the receiver's template is put on the names by the house's own change of holder, begun here and bound by its rules
 * (lock, both sides, verified holder). Whatever is refused here leaves the push waiting.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED, PUSH_OVER, PUSH_SENDER_WAITS, PUSH_NAMES_BARRED, PUSH_HOLDER_BARRED,
 *   FOLDER_NOT_FOUND,
 *   DEAL_WITH_SELF, DEAL_NEEDS_IDENTITY, INSUFFICIENT_BALANCE, MONEY_STOPPED
 */
export async function acceptPush(tx: Tx, deps: AcceptDeps, of: Acceptance): Promise<Accepted> {
  const { push, names, rows } = await lockWaiting(tx, of.id);
  await judge(tx, deps, push, rows, of);
  if (push.price !== null) {
    await refuseSelf(tx, push.senderId, customerOf(tx));
    await refuseBeyondLimit(tx, [push.senderId, customerOf(tx)], push.price);
  }
  await pay(tx, push, names);
  await endPush(tx, push, 'accept', names);
  const moved = await moveDomains(
    { ...tx, by: HOUSE },
    {
      names: rows.map(({ id }) => ({ id, autoRenew: of.autoRenew, folderId: of.folderId ?? null })),
      to: customerOf(tx),
      cause: causeOf(push.id),
      yields: push.yields,
    },
  );
  const came = names.map(({ name }) => name);
  const change =
    of.templateId === undefined
      ? undefined
      : await startChange(tx, deps.holderChange, { names: came, templateId: of.templateId, waive: of.waive });
  await saveMoved(tx, push.id, moved, change?.number);
  const holderWaiting = (change?.waiting ?? []).reduce((sum, each) => sum + each.names, 0);
  return { names: came, holderTask: change?.number, holderWaiting };
}
