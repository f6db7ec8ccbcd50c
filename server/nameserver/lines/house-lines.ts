import type { Network } from '#protocols/dns/network.ts';
import type { House } from '../../platform/house.ts';
import { followSearch } from './follow-search.ts';
import { layNetworks } from './lay-over.ts';
import { openLines } from './line-source.ts';
import type { LineTable } from './line-table.ts';

/**
 * A table with the networks of search engines laid over it: they go before all other lines. The same object until one
 * of both is another one.
 */
export function withSearch(table: () => LineTable, networks: () => readonly Network[]): () => LineTable {
  let [base, those]: [LineTable | undefined, readonly Network[] | undefined] = [undefined, undefined];
  let laid: LineTable;
  return () => {
    const [now, engines] = [table(), networks()];
    if (now === base && engines === those) return laid;
    [base, those] = [now, engines];
    laid = engines.length === 0 ? now : layNetworks(now, engines, 'search');
    return laid;
  };
}

export interface HouseLines {
  /** The table in use; another object once it was changed. */
  table(): LineTable;
  stop(): Promise<void>;
}

/**
 * Who is on which line: the table's file, and the networks of search engines that staff keep. Both are followed without
 * a restart. Rejects, with nothing left open, where there is no table or the database does not answer.
 */
export async function openHouseLines(house: Pick<House, 'config' | 'reads' | 'log'>): Promise<HouseLines> {
  const file = openLines(house.config.nameserver.lineTable, house.log);
  try {
    const search = await followSearch(house);
    return {
      table: withSearch(file.table, search.networks),
      async stop() {
        file.stop();
        await search.stop();
      },
    };
  } catch (error) {
    file.stop();
    throw error;
  }
}
