import type { Tx } from '../../../platform/db/transaction.ts';
import { recordsOf, type ZoneRow } from '../store.ts';
import { differenceOf, isDrifted } from './plan-template.ts';
import { type Link, linksOf, recordsIn, removeLink, saveDrift, saveLink, versionsOf } from './store.ts';

/** Does a zone stand otherwise than a version of a template says? */
export async function driftedFrom(tx: Tx, { id, name }: Pick<ZoneRow, 'id' | 'name'>, link: Link): Promise<boolean> {
  const applied = recordsIn(await versionsOf(tx, [link]), link);
  return isDrifted(differenceOf(name, await recordsOf(tx, id), applied));
}

/** Says anew whether a zone that was changed stands as its template says. */
export async function tellDrift(tx: Tx, zone: Pick<ZoneRow, 'id' | 'name'>): Promise<void> {
  const link = (await linksOf(tx, [zone.id])).get(zone.id);
  if (link) await saveDrift(tx, zone.id, await driftedFrom(tx, zone, link));
}

/**
 * The zone follows a version of a template from now on, or none. Callers hold the zone locked, and the template where
 * there is one.
 */
export async function follow(tx: Tx, zone: Pick<ZoneRow, 'id' | 'name'>, link: Link | undefined): Promise<void> {
  if (!link) return removeLink(tx, zone.id);
  await saveLink(tx, zone.id, link, await driftedFrom(tx, zone, link));
}
