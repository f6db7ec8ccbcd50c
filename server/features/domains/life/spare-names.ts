import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { type DomainRow, lockDomains } from '../store.ts';
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

/** A name that was deleted, is alive again, and keeps the last paid day it had. One that left meanwhile is left alone. */
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

/** Takes over names that came back without their year: for a while they are not deleted again, and can be renewed (acceptance E3). */
export async function spareNames(tx: Tx, spared: readonly Spared[]): Promise<void> {
  const rows = await lockDomains(
    tx,
    spared.map(({ domainId }) => domainId),
  );
  const byId = new Map(spared.map((each) => [each.domainId, each]));
  for (const row of rows) await spareName(tx, row, byId.get(row.id) as Spared);
}

/** Until when a name waits for its year; null where it does not. */
export const yearUntil = ({ sparedUntil, expiresAt }: Pick<DomainRow, 'sparedUntil' | 'expiresAt'>, now: Date) =>
  sparedUntil && sparedUntil > now && expiresAt <= now ? sparedUntil : null;
