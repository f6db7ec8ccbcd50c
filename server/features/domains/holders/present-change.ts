import type { HolderChangeItem } from '#contract/api/holders/domain-holder.ts';
import type { HolderChangeSeen } from '#contract/api/holders/holder-change.ts';
import { addDays } from '#contract/calendar.ts';
import {
  HOLDER_CHANGES_KEPT_DAYS,
  HOLDER_CHANGES_SHOWN,
  HOLDER_MAILS_MAX,
  HOLDER_NAMES_SHOWN,
} from '#contract/rules/holders/holder-change.ts';
import type { HolderChangeAction } from '#contract/states/holder-change.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { emailShown } from '../../../platform/email-address.ts';
import type { Holder } from '../store.ts';
import { type Seen, stateAt } from './both-sides/answer-change.ts';
import {
  type ChangeName,
  type ChangeRow,
  listChanges,
  namesOf,
  type SideRow,
  sidesOf,
} from './both-sides/change-store.ts';
import { lockDaysOf } from './both-sides/lock-days.ts';
import { termsOf } from './change-terms.ts';
import { presentParty } from './preview-change.ts';

/** Names of a list entry that are shown; the rest is a number. */
const NAMES_LISTED = 5;

const named = (names: readonly ChangeName[], most: number) =>
  names.slice(0, most).map(({ name, unicode }) => ({ Name: name, Unicode: unicode }));

const formerOf = (change: ChangeRow, [first]: readonly ChangeName[]): Holder => first?.former ?? change.holder;

function actionsOf(change: ChangeRow, sides: readonly SideRow[], now: Date): HolderChangeAction[] {
  if (stateAt(change, now) !== 'awaiting_confirmation') return [];
  const waiting = sides.filter(({ confirmedAt }) => confirmedAt === null);
  return waiting.every(({ mails }) => mails < HOLDER_MAILS_MAX) ? ['resend', 'cancel'] : ['cancel'];
}

/** A change as its customer sees it: who has confirmed, who must act next, and what they may do. */
export async function presentItem(tx: Tx, change: ChangeRow, sides: readonly SideRow[]): Promise<HolderChangeItem> {
  const names = await namesOf(tx, change);
  return {
    Id: String(change.id),
    State: stateAt(change, tx.now),
    At: change.createdAt.toISOString(),
    DueAt: change.dueAt.toISOString(),
    ...(change.endedAt ? { EndedAt: change.endedAt.toISOString() } : {}),
    Former: presentParty(formerOf(change, names)),
    New: presentParty(change.holder),
    LockWaived: change.lockWaived,
    Names: named(names, NAMES_LISTED),
    Total: names.length,
    Sides: sides.map(({ side, email, confirmedAt, confirmedBy }) => ({
      Side: side,
      Email: emailShown(email),
      ...(confirmedAt ? { ConfirmedAt: confirmedAt.toISOString() } : {}),
      ...(confirmedBy ? { By: confirmedBy } : {}),
    })),
    ...(change.taskNumber === null ? {} : { Number: change.taskNumber }),
    Actions: actionsOf(change, sides, tx.now),
  };
}

export async function presentMine(tx: Tx): Promise<{ Items: HolderChangeItem[] }> {
  const since = addDays(tx.now, -HOLDER_CHANGES_KEPT_DAYS);
  const changes = await listChanges(tx, customerOf(tx), since, HOLDER_CHANGES_SHOWN);
  const sides = await sidesOf(
    tx,
    changes.map(({ id }) => id),
  );
  const Items = [];
  for (const change of changes) Items.push(await presentItem(tx, change, sides.get(change.id) ?? []));
  return { Items };
}

/** An address that the reader need not know whole. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}

/** The other side is known by name; its address is not told whole. */
function partyFor({ side }: SideRow, of: 'former' | 'new', holder: Holder) {
  const party = presentParty(holder);
  return side === of || side === 'both' ? party : { ...party, Email: masked(party.Email) };
}

/** A change as the reader of a mailed link sees it. */
export async function presentSeen(tx: Tx, { side, change }: Seen): Promise<HolderChangeSeen> {
  const names = await namesOf(tx, change);
  const former = formerOf(change, names);
  const [first] = names;
  return {
    Side: side.side,
    State: stateAt(change, tx.now),
    Confirmed: side.confirmedAt !== null,
    DueAt: change.dueAt.toISOString(),
    Names: named(names, HOLDER_NAMES_SHOWN),
    Former: partyFor(side, 'former', former),
    New: partyFor(side, 'new', change.holder),
    LockWaived: change.lockWaived,
    LockDays: lockDaysOf(names, change.holder, tx.now),
    Source: first ? termsOf(first.name, former, change.holder, tx.now).policy.source : '',
  };
}
