import { addDays } from '#contract/calendar.ts';
import { HOLDER_CHANGES_KEPT_DAYS } from '#contract/rules/holders/holder-change.ts';
import type { HolderChangeState } from '#contract/states/holder-change.ts';
import { customerOf, type Tx } from '../../../../platform/db/transaction.ts';
import { transition } from '../../../../platform/machine.ts';
import { refuse } from '../../../../platform/refusal.ts';
import { recipientOf } from '../../../account/index.ts';
import { record } from '../../../activity/index.ts';
import { sendNotice } from '../../../notices/index.ts';
import { type AskingKind, openTask } from '../../../tasks/index.ts';
import { proveByConfirmation } from '../../registrant-email/settle-proofs.ts';
import { endHold } from '../../store.ts';
import { endedLetter } from '../letters.ts';
import { causeOf } from '../start-change.ts';
import { wishJson } from '../wish.ts';
import {
  type ChangeName,
  type ChangeRow,
  findChange,
  lockChange,
  lockOwnChange,
  namesOf,
  type SideRow,
  saveConfirmed,
  saveEnded,
  sideOfLink,
  sidesOf,
} from './change-store.ts';
import { holderChangeMachine } from './machine.ts';
import { hashOfLink, mailSides } from './mail-sides.ts';

/** One side with the change it is asked about. */
export interface Seen {
  readonly side: SideRow;
  readonly change: ChangeRow;
}

/** What a link is about; reading changes nothing. @throws refusal HOLDER_LINK_DEAD */
export async function openLink(tx: Tx, token: string): Promise<Seen> {
  const side = await sideOfLink(tx, hashOfLink(token));
  const change = side && (await findChange(tx, side.changeId));
  const ended = change?.endedAt && addDays(change.endedAt, HOLDER_CHANGES_KEPT_DAYS) <= tx.now;
  if (!side || !change || ended) throw refuse('HOLDER_LINK_DEAD');
  return { side, change };
}

/** A change whose time is over has lapsed, also where no sweep has said so yet. */
export const stateAt = ({ state, dueAt }: ChangeRow, now: Date): HolderChangeState =>
  state === 'awaiting_confirmation' && dueAt <= now ? 'lapsed' : state;

/**
 * The change of a link, locked. Race: confirm, refuse, cancel and lapse all lock the change first; whoever comes second
 * finds it over, or its link replaced. @throws refusals HOLDER_LINK_DEAD, HOLDER_CHANGE_OVER
 */
async function lockByLink(tx: Tx, token: string): Promise<Seen> {
  const found = await openLink(tx, token);
  const change = await lockChange(tx, found.change.id);
  const side = await sideOfLink(tx, hashOfLink(token));
  if (!change || !side) throw refuse('HOLDER_LINK_DEAD');
  const state = stateAt(change, tx.now);
  if (state !== 'awaiting_confirmation') throw refuse('HOLDER_CHANGE_OVER', {}, { State: state });
  return { side, change };
}

async function release(tx: Tx, change: ChangeRow, names: readonly ChangeName[]): Promise<void> {
  for (const { domainId } of names) await endHold(tx, domainId, 'holder', causeOf(change.id));
}

async function tell(
  tx: Tx,
  change: ChangeRow,
  act: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const object = { kind: 'holder_change', id: change.id };
  await record(tx, { act, object, onBehalfOf: change.customerId, after: more });
}

async function end(tx: Tx, change: ChangeRow, event: 'refuse' | 'cancel' | 'lapse'): Promise<void> {
  const names = await namesOf(tx, change);
  await transition(tx, holderChangeMachine, change, event);
  await saveEnded(tx, change.id, null);
  await release(tx, change, names);
  if (event === 'cancel') return;
  const letter = endedLetter(change, event === 'refuse' ? 'refused' : 'lapsed', names.length);
  await sendNotice(tx, await recipientOf(tx, change.customerId), letter);
}

/** The last side has confirmed: the change is a task from this transaction on, for those names that are still here. */
async function begin(tx: Tx, kind: AskingKind, change: ChangeRow, sides: readonly SideRow[]): Promise<void> {
  const { customerId, templateId, holder, lockWaived } = change;
  const names = await namesOf(tx, change);
  await transition(tx, holderChangeMachine, change, 'confirm');
  await release(tx, change, names);
  const items = names.filter(({ here }) => here).map(({ name, unicode, domainId }) => ({ name, unicode, domainId }));
  const agent = sides.filter(({ confirmedBy }) => confirmedBy === 'agent').map(({ email }) => email);
  const wish = { template: String(templateId), holder, waive: lockWaived, agent, change: String(change.id) };
  const opened = items.length > 0 ? await openTask(tx, kind, { customerId, params: wishJson(wish), items }) : undefined;
  await saveEnded(tx, change.id, opened?.number ?? null);
}

/** One side says yes, by its link and a button; the last one begins the change. Saying it twice is saying it once. */
export async function confirmByLink(tx: Tx, kind: AskingKind, token: string): Promise<Seen> {
  const { side, change } = await lockByLink(tx, token);
  if (!side.confirmedAt) {
    await saveConfirmed(tx, side.id);
    const proved = side.side !== 'former' && (await proveByConfirmation(tx, change.customerId, side.email));
    await tell(tx, change, 'holder.confirmed', { side: side.side, email: side.email, ...(proved ? { proved } : {}) });
    const sides = (await sidesOf(tx, [change.id])).get(change.id) ?? [];
    if (sides.every(({ confirmedAt }) => confirmedAt !== null)) await begin(tx, kind, change, sides);
  }
  return openLink(tx, token);
}

/** One side says no: nothing is changed, and the customer is told. */
export async function refuseByLink(tx: Tx, token: string): Promise<Seen> {
  const { side, change } = await lockByLink(tx, token);
  await end(tx, change, 'refuse');
  await tell(tx, change, 'holder.refused', { side: side.side, email: side.email });
  return openLink(tx, token);
}

async function lockOwn(tx: Tx, id: bigint): Promise<ChangeRow> {
  const change = await lockOwnChange(tx, customerOf(tx), id);
  if (!change) throw refuse('HOLDER_CHANGE_NOT_FOUND');
  const state = stateAt(change, tx.now);
  if (state !== 'awaiting_confirmation') throw refuse('HOLDER_CHANGE_OVER', {}, { State: state });
  return change;
}

/** The house calls a change off. The change is locked by the caller. */
export async function stopChange(tx: Tx, change: ChangeRow): Promise<void> {
  await end(tx, change, 'cancel');
  await tell(tx, change, 'holder.cancelled');
}

/** The customer gives up a change of theirs that waits. @throws refusals HOLDER_CHANGE_NOT_FOUND, HOLDER_CHANGE_OVER */
export async function cancelChange(tx: Tx, id: bigint): Promise<void> {
  await stopChange(tx, await lockOwn(tx, id));
}

/** New links to the sides that have not confirmed. @throws refusals of `cancelChange`, HOLDER_MAILS_TOO_MANY */
export async function resendChange(tx: Tx, id: bigint): Promise<void> {
  const change = await lockOwn(tx, id);
  await mailSides(tx, change, (await sidesOf(tx, [id])).get(id) ?? []);
  await tell(tx, change, 'holder.resent');
}

/** Nobody answered in time. The change is locked by the caller. */
export async function lapseChange(tx: Tx, change: ChangeRow): Promise<void> {
  await end(tx, change, 'lapse');
  await tell(tx, change, 'holder.lapsed');
}
