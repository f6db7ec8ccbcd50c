import { addDays } from '#contract/calendar.ts';
import { RESOLUTION_STOPS_AFTER_LEAVING_DAYS } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { registeredHere } from './outside/end-outside.ts';
import { wantedAmong } from './outside/store.ts';
import { endZone } from './publish-zone.ts';
import { findZone, saveOwner, saveStop, zonesAmong } from './store.ts';
import { removeLink } from './templates/store.ts';

interface Moved {
  readonly customerId: bigint;
  readonly name: string;
}

/**
 * Hears `domainLeft`: inside the house the zone goes along; elsewhere it goes on being answered for some days
 * (specification §9), and a name that its registry has released stops at once.
 */
export async function zoneOfLeaving(
  tx: Tx,
  { name, movedTo, released }: Moved & { readonly movedTo?: bigint; readonly released?: boolean },
): Promise<void> {
  const zone = await findZone(tx, name, 'lock');
  if (!zone) return;
  if (movedTo !== undefined) {
    // The template stays with its customer.
    await removeLink(tx, zone.id);
    return saveOwner(tx, zone.id, movedTo);
  }
  // Nobody has it any more, or somebody else in a moment.
  if (released) return endZone(tx, zone);
  await saveStop(tx, zone.id, addDays(tx.now, RESOLUTION_STOPS_AFTER_LEAVING_DAYS));
}

/**
 * Hears `domainsArrived`: names that nobody has a zone or a proof of, which are nearly all, are left alone by one look
 * at all of them. A name that came back to its owner, or was hosted here before it was registered here, goes on with
 * its zone; what another one left behind, or proved, stops at once.
 */
export async function zonesOfArriving(tx: Tx, arrived: readonly Moved[]): Promise<void> {
  const names = arrived.map(({ name }) => name);
  const known = new Set([...(await zonesAmong(tx, names)), ...(await wantedAmong(tx, names))]);
  for (const each of arrived) if (known.has(each.name)) await zoneOfArriving(tx, each);
}

async function zoneOfArriving(tx: Tx, { name, customerId }: Moved): Promise<void> {
  await registeredHere(tx, name, customerId);
  const zone = await findZone(tx, name, 'lock');
  if (!zone) return;
  if (zone.customerId !== customerId) return endZone(tx, zone);
  if (zone.stopsAt !== null) await saveStop(tx, zone.id, null);
}
