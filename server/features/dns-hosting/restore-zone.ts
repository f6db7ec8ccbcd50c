import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockZone, writeVersion } from './change-zone.ts';
import { keyOf, type RecordValues } from './record-values.ts';
import { type ChangeRow, changesOf, recordsOf } from './store.ts';

/** The records before these changes, which come newest first: what each added goes, what it removed comes back. Pure. */
export function recordsBefore(
  records: readonly RecordValues[],
  changes: readonly ChangeRow[],
): readonly RecordValues[] {
  const at = new Map(records.map((one) => [keyOf(one), one]));
  for (const { added, removed } of changes) {
    for (const one of added) at.delete(keyOf(one));
    for (const one of removed) at.set(keyOf(one), one);
  }
  return [...at.values()];
}

/**
 * Puts the zone of one's name back to how its version `to` had it, as a change of its own. What a former owner did is nobody's to go back to.
 * @throws refusals DOMAIN_NOT_FOUND, ZONE_CHANGED, ZONE_VERSION_NOT_FOUND
 */
export async function restoreZone(
  tx: Tx,
  { domain, version, to }: { readonly domain: string; readonly version: number; readonly to: number },
): Promise<number> {
  const { zone, object } = await lockZone(tx, domain, version);
  if (!zone || to > zone.version) throw refuse('ZONE_VERSION_NOT_FOUND');
  const changes = await changesOf(tx, zone, { above: to });
  if (changes.length !== zone.version - to) throw refuse('ZONE_VERSION_NOT_FOUND');
  const standing = await recordsOf(tx, zone.id);
  const before = new Map(
    recordsBefore(
      standing.map(({ id: _, ...values }) => values),
      changes,
    ).map((one) => [keyOf(one), one]),
  );
  const stay = new Set(standing.filter((one) => before.has(keyOf(one))).map(keyOf));
  const change = {
    removed: standing.filter((one) => !stay.has(keyOf(one))),
    added: [...before.values()].filter((one) => !stay.has(keyOf(one))),
  };
  if (change.removed.length === 0 && change.added.length === 0) return zone.version;
  return writeVersion(tx, { zone, object }, 'restore', change);
}
