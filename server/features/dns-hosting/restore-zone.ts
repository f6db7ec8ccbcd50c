import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockZone, writeVersion } from './change-zone.ts';
import { wayBack } from './records-before.ts';
import { changesOf, recordsOf } from './store.ts';

/**
 * Puts the zone of one's name back to how its version `to` had it, as a change of its own. What a former owner did is
 * nobody's to go back to.
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
  const change = wayBack(await recordsOf(tx, zone.id), changes);
  if (change.removed.length === 0 && change.added.length === 0) return zone.version;
  return writeVersion(tx, { zone, object }, 'restore', change);
}
