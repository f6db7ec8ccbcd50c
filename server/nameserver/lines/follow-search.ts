import { setTimeout as wait } from 'node:timers/promises';
import { SEARCH_ASKED_EVERY_MS } from '#contract/rules/dns/search-engines.ts';
import { type Network, readNetwork } from '#protocols/dns/network.ts';
import { logFailure } from '../../platform/db/trouble.ts';
import type { House } from '../../platform/house.ts';
import { otherSearchList } from './store.ts';

export interface SearchNetworks {
  /** Those in use; another object once the list was changed. */
  networks(): readonly Network[];
  stop(): Promise<void>;
}

/**
 * Keeps the networks of search engines as staff have them in the database, asked for again and again. While the
 * database is away they stay as they are. Rejects where the first asking fails.
 */
export async function followSearch({ reads, log }: Pick<House, 'reads' | 'log'>): Promise<SearchNetworks> {
  const ending = new AbortController();
  let known = 0;
  let networks: readonly Network[] = [];

  function read(text: string): readonly Network[] {
    try {
      return [readNetwork(text)];
    } catch (error) {
      log.error({ network: text, why: (error as Error).message }, 'a network of search engines cannot be read');
      return [];
    }
  }
  async function ask(): Promise<void> {
    const found = await otherSearchList(reads, known);
    if (!found) return;
    networks = found.networks.flatMap(read);
    known = found.version;
    log.info({ version: known, networks: networks.length }, 'another list of search engines is in use');
  }
  const failed = (error: unknown) => logFailure(log, error, {}, 'search engines are where they were');

  await ask();
  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(SEARCH_ASKED_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await ask().catch(failed);
    }
  }
  const following = follow();
  return {
    networks: () => networks,
    async stop() {
      ending.abort();
      await following;
    },
  };
}
