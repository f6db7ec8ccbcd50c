import { fromMinor } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { post } from '../../../ledger/post.ts';
import { registrationReturned } from '../../../ledger/postings/deletion.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { record } from '../../activity/index.ts';
import { findDomainById, liftHold } from '../../domains/index.ts';
import { movePhase } from '../../domains/life/index.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { deletionMachine } from '../machine.ts';
import { type DeletionRow, lastDeletionOf, saveDecided } from './deletion-store.ts';
import { decidedDeletionOver } from './news.ts';

export const holdCause = (id: bigint): string => `domain_deletion:${id}`;

async function decide(tx: Tx, row: DeletionRow, event: 'delete' | 'refuse', reason: string | null): Promise<void> {
  await transition(tx, deletionMachine, row, event);
  await saveDecided(tx, row.id, reason);
  await liftHold(tx, row.domainId, 'lock', holdCause(row.id));
}

async function refuseDeletion(tx: Tx, row: DeletionRow, reason: string): Promise<void> {
  await decide(tx, row, 'refuse', reason);
  const object = { kind: 'domain', id: row.domainId } as const;
  await record(tx, {
    act: 'domain.deletionRefused',
    object,
    onBehalfOf: row.customerId,
    after: { name: row.name, reason },
  });
}

/** Whether a name's customer wants it deleted now. An order that keeps it, begun since, ends the wish. */
export async function isDeletionAsked(tx: Tx, domainId: bigint): Promise<boolean> {
  const row = await lastDeletionOf(tx, domainId, 'lock');
  if (row?.state !== 'asked') return false;
  // What is under way ends before: then the name goes all the same.
  if (row.decided || !(await namesUnderWay(tx, [row.name])).has(row.name)) return true;
  await refuseDeletion(tx, row, 'order');
  return false;
}

/** A name that a decision deleted waits for its release alone: it is not taken back, though its registry would. */
export async function lapseDecided(tx: Tx, domainId: bigint): Promise<void> {
  const row = await findDomainById(tx, domainId);
  if (row?.phase === 'redemption') await movePhase(tx, row, 'lapse');
}

/** Its registry has deleted a name, for whatever reason it was told to. */
export async function deletionDone(tx: Tx, domainId: bigint): Promise<void> {
  const row = await lastDeletionOf(tx, domainId, 'lock');
  if (row?.state !== 'asked') return;
  await decide(tx, row, 'delete', null);
  if (!row.decided) return;
  await lapseDecided(tx, domainId);
  await tx.house.events.announce(tx, decidedDeletionOver, { domainId, done: true });
}

/**
 * Its registry refuses to delete a name; answers whether its customer had asked for that, who now reads why. Its own
 * words stay in the record of the act.
 */
export async function deletionRefused(tx: Tx, domainId: bigint, code: number | null): Promise<boolean> {
  const row = await lastDeletionOf(tx, domainId, 'lock');
  if (row?.state !== 'asked') return false;
  await refuseDeletion(tx, row, code === null ? 'registry' : `registry:${code}`);
  if (row.decided)
    await tx.house.events.announce(tx, decidedDeletionOver, { domainId, done: false, code: code ?? undefined });
  return true;
}

/**
 * Hears `domainLeft`: a name whose deletion was asked for and that is gone at once, without a redemption, was paid back
 * by its registry; so its registration is paid back here (RFC 3915 §3.1). One that left in another way is not.
 */
export async function payBackDeleted(
  tx: Tx,
  { domainId, movedTo }: { readonly domainId: bigint; readonly movedTo?: bigint },
): Promise<void> {
  const row = movedTo === undefined ? await lastDeletionOf(tx, domainId, 'lock') : undefined;
  // A registry that put it into redemption after all lets it go weeks later: what it did not pay back we do not either.
  if (row?.state !== 'deleted' || row.refund === null || row.cost === null || row.lineId === null) return;
  const { addDays = 0 } = suffixOf(row.name)?.grace.value ?? {};
  const registry = suffixOf(row.name)?.registry;
  if (!registry || tx.now.getTime() > row.askedAt.getTime() + (addDays + 1) * 86_400_000) return;
  await transition(tx, deletionMachine, row, 'refund');
  const { id: deletionId, customerId, name } = row;
  const [price, cost] = [fromMinor(row.refund), fromMinor(row.cost)];
  await post(tx, registrationReturned({ deletionId, customerId, name, price, cost, registry }));
}
