import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { QUERIES_WRITTEN_EVERY_SECONDS, QUERY_ZONES_PER_WRITING } from '#contract/rules/dns/queries.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { logFailure } from '../../platform/db/trouble.ts';
import type { House } from '../../platform/house.ts';
import type { ZoneCount } from './count-queries.ts';
import { addCounts } from './store.ts';

export interface CountWriter {
  /**
   * Writes one portion of what was counted; false where there is none. Rejects where the database does not take it: the
   * same portion is tried again.
   */
  write(): Promise<boolean>;
  /** Writes everything that is counted, as far as the database takes it, and ends. */
  stop(): Promise<void>;
}

/** Who gives what was counted, a portion at a time; nothing when all is taken. */
export type TakeCounts = (zones: number) => Promise<readonly ZoneCount[]> | readonly ZoneCount[];

/**
 * Writes what was counted, a portion every 20 seconds. What the database did not take, or whose answer was lost, is
 * written again under the same number, so it is neither lost nor added twice; whoever is killed loses what was counted
 * since.
 */
export function writeCounts(house: House, takes: TakeCounts): CountWriter {
  const server = randomUUID();
  const ending = new AbortController();
  let writing = 0;
  let portion: readonly ZoneCount[] = [];

  async function write(): Promise<boolean> {
    if (portion.length === 0) {
      portion = await takes(QUERY_ZONES_PER_WRITING);
      if (portion.length === 0) return false;
      writing += 1;
    }
    const counts = portion;
    await transact(house, systemCaller('query-counts'), (tx) => addCounts(tx, { server, writing }, counts));
    portion = [];
    return true;
  }
  const failed = (error: unknown) => logFailure(house.log, error, {}, 'counts of queries are written later');

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      const { signal } = ending;
      await wait(QUERIES_WRITTEN_EVERY_SECONDS * 1000, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await write().catch(failed);
    }
  }
  const following = follow();
  return {
    write,
    async stop() {
      ending.abort();
      await following;
      try {
        while (await write());
      } catch (error) {
        failed(error);
      }
    },
  };
}
