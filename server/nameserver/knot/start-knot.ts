import { openZoneKey } from '../../gateways/dns/index.ts';
import type { House } from '../../platform/house.ts';
import type { KnotSettings } from '../../platform/settings/listen-settings.ts';
import { openHouseLines } from '../lines/house-lines.ts';
import { followZones } from '../published-zones/follow-zones.ts';
import { measureZones } from '../published-zones/measure-zones.ts';
import { writeCounts } from '../query-counts/write-counts.ts';
import type { Nameserver } from '../start-nameserver.ts';
import { countByKnot } from './knot-counts.ts';
import { makePlaces, placeFile } from './knot-files.ts';
import { zoneStats } from './knot-programs.ts';
import { serverSettingsText } from './knot-settings.ts';
import { createKnotZones } from './knot-zones.ts';
import { type Knotd, startKnotd } from './knotd.ts';

export interface KnotServer extends Nameserver {
  /** The Knot that was started here. */
  readonly knotd: Knotd | undefined;
}

/**
 * Keeps a Knot fed with the zones that are published. Rejects, with nothing left open, where the database does not
 * answer; a Knot that does not run yet is told when it does.
 * @param starts Knot is started here, and ends with this; otherwise the system runs it with the settings in the folder
 */
export async function startKnot(
  house: House,
  knot: KnotSettings,
  { starts }: { readonly starts: boolean },
): Promise<KnotServer> {
  const { config, metrics, log } = house;
  const { hosts, port, answersPerSecond } = config.nameserver;
  const at = makePlaces(knot.folder, knot.secondaries.length);
  placeFile(at.settings, serverSettingsText(knot.folder, { ...knot, hosts, port, answersPerSecond }));
  const lines = await openHouseLines(house);
  const ends: (() => Promise<void> | void)[] = [lines.stop];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const knotd = starts ? await startKnotd(at) : undefined;
    if (knotd) ends.push(knotd.stop);
    const counts = countByKnot(() => zoneStats(at.socket));
    const zones = createKnotZones({
      counts,
      folder: knot.folder,
      secondaries: knot.secondaries.length,
      lines: lines.table,
      openKey: (apex, sealed) => openZoneKey(house, apex, sealed),
      log,
      wall: house.wall,
    });
    const following = await followZones(house, zones);
    ends.push(following.stop);
    ends.push(writeCounts(house, counts.take).stop);
    ends.push(measureZones(metrics.registry, zones));
    return { port, stop, knotd };
  } catch (error) {
    await stop();
    throw error;
  }
}
