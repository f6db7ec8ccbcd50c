import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, lockDomains } from '../store.ts';
import { deadlinesTold } from './deadlines.ts';
import { movePhase } from './move-phase.ts';
import { saveLife } from './store.ts';

/** A name that its registry gave back without the year it needs. */
export interface Spared {
  readonly domainId: bigint;
  /** It is not deleted again before. */
  readonly until: Date;
  /** Why, `order_line:12`; part of the history. */
  readonly cause: string;
}

/**
 * A name that was deleted, is alive again, and keeps the last paid day it had. One that left meanwhile is left alone.
 */
async function spareName(tx: Tx, row: DomainRow, { until, cause }: Spared): Promise<void> {
  if (row.phase === 'redemption' || row.phase === 'pending_delete') await movePhase(tx, row, 'restore', { told: true });
  await saveLife(tx, row.id, { sparedUntil: until, rgpStatuses: [], lifeDueAt: tx.now });
  await record(tx, {
    act: 'domain.restoredAlone',
    object: { kind: 'domain', id: row.id },
    onBehalfOf: row.customerId,
    after: { expiresAt: row.expiresAt.toISOString(), until: until.toISOString(), cause },
  });
}

type Waiting = Pick<DomainRow, 'name' | 'expiresAt' | 'deletedAt' | 'dnsCutAt' | 'sparedUntil'>;

/**
 * Until when a name waits for its year: until it is deleted, which may be later than it was spared for; null where it
 * does not wait, or has outlived that day. What was renewed before it was found to be late has its year.
 */
export function yearUntil(row: Waiting, now: Date): Date | null {
  const { name, sparedUntil, expiresAt } = row;
  const profile = suffixOf(name);
  if (!profile || !sparedUntil || sparedUntil <= expiresAt || expiresAt > now) return null;
  const until = deadlinesTold(row, profile, now).delete;
  return until > now ? until : null;
}

/**
 * Takes over names that came back without their year: for a while they are not deleted again, and can be renewed
 * (acceptance E3). Answers until when each of them can be.
 */
export async function spareNames(tx: Tx, spared: readonly Spared[]): Promise<Map<bigint, Date>> {
  const rows = await lockDomains(
    tx,
    spared.map(({ domainId }) => domainId),
  );
  const byId = new Map(spared.map((each) => [each.domainId, each]));
  const untilOf = new Map<bigint, Date>();
  for (const row of rows) {
    const own = byId.get(row.id) as Spared;
    await spareName(tx, row, own);
    untilOf.set(row.id, yearUntil({ ...row, deletedAt: null, sparedUntil: own.until }, tx.now) ?? own.until);
  }
  return untilOf;
}
