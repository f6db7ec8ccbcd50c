import { isOwnQuestion, openZoneKey } from '../gateways/dns/index.ts';
import type { House } from '../platform/house.ts';
import { openHouseLines } from './lines/house-lines.ts';
import { followZones } from './published-zones/follow-zones.ts';
import { measureZones } from './published-zones/measure-zones.ts';
import { createZoneTable } from './published-zones/zone-table.ts';
import { countQueries } from './query-counts/count-queries.ts';
import { writeCounts } from './query-counts/write-counts.ts';
import { type Nameserver, startNameserver } from './start-nameserver.ts';

/**
 * Starts answering from every zone that is published: all are read before the first question, so that nobody is refused
 * who has one. Rejects, with nothing left open, where the database does not answer or an address cannot be had.
 */
export async function startHosted(house: House): Promise<Nameserver> {
  const { config, metrics, log } = house;
  const lines = await openHouseLines(house);
  const ends: (() => Promise<void> | void)[] = [lines.stop];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const table = createZoneTable(lines.table, log, (apex, sealed) => openZoneKey(house, apex, sealed));
    const following = await followZones(house, table);
    ends.push(following.stop);
    const queries = countQueries(lines.table);
    ends.push(writeCounts(house, queries.take).stop);
    const server = await startNameserver({
      ...config.nameserver,
      source: table,
      queries,
      isOwn: (asked, mark) => isOwnQuestion(house, asked, mark),
      registry: metrics.registry,
      log,
    });
    ends.push(server.stop);
    ends.push(measureZones(metrics.registry, table));
    return { port: server.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
