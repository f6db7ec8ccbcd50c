import { setTimeout as wait } from 'node:timers/promises';
import { ZONES_ASKED_EVERY_MS } from '#contract/rules/dns/records.ts';
import { listen } from '../../platform/db/listen.ts';
import { logFailure } from '../../platform/db/trouble.ts';
import type { House } from '../../platform/house.ts';
import { CHANNEL, type PublishedZone, zonesSince } from './store.ts';

const ROWS_AT_ONCE = 500;

/** Who is told of zones. */
export interface ZoneSink {
  /** Takes a version of a zone, and not again what it took already. */
  take(zone: PublishedZone): void;
  /** Everything that was asked for was told. */
  settle?(): Promise<void>;
}

export interface Following {
  /** Asks now, for what was committed before; rejects where the database does not answer. */
  ask(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps a table of zones as the database has them: everything at first, then what is told by notification, and what a
 * regular asking finds. While the database is away the zones stay as they are. Rejects where the first asking fails.
 */
export async function followZones(house: Pick<House, 'config' | 'reads' | 'log'>, table: ZoneSink): Promise<Following> {
  const ending = new AbortController();
  let mark = 0n;
  let asking: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function askOnce(): Promise<void> {
    waiting -= 1;
    let next: bigint | undefined;
    for (let apex = ''; ; ) {
      const found = await zonesSince(house.reads, mark, apex, ROWS_AT_ONCE);
      for (const zone of found.zones) table.take(zone);
      // What was committed while the pages were read is of a transaction that the first of them did not see.
      next ??= found.mark;
      apex = found.zones.at(-1)?.apex ?? '';
      if (found.zones.length < ROWS_AT_ONCE) break;
    }
    mark = next;
    await table.settle?.();
  }
  /** One at a time, and no more than one waiting: an answer that comes late must not undo a later one. */
  function ask(): Promise<void> {
    if (waiting > 0) return asking;
    waiting += 1;
    asking = asking.catch(() => undefined).then(askOnce);
    return asking;
  }
  const failed = (error: unknown) => logFailure(house.log, error, {}, 'zones are answered as they were');
  const askCalmly = () => void ask().catch(failed);

  await ask();
  const ear = listen(house.config.databaseUrl, CHANNEL, askCalmly, failed);
  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(ZONES_ASKED_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await ask().catch(failed);
    }
  }
  const following = follow();
  return {
    ask,
    async stop() {
      ending.abort();
      await Promise.all([following, ear.stop()]);
    },
  };
}
