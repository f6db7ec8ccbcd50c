import { setTimeout as wait } from 'node:timers/promises';
import { sealPostings } from '#server/ledger/chain/seal-postings.ts';
import { createPool } from '#server/platform/db/pool.ts';
import type { House } from '#server/platform/house.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';

const EVERY_MS = 1_000;

export interface Sealer {
  /** Seals what is left and ends. */
  stop(): Promise<void>;
}

/**
 * Chain and sums by day are kept up while postings are measured, as a worker does, only every second instead of every
 * minute.
 */
export function startSealer(url: string): Sealer {
  const pool = createPool(url, 1, () => {});
  const house = {
    pool,
    movableClock: false,
    wall: () => new Date(),
    log: createLog('silent'),
    metrics: createMetrics(),
    config: { masterKey: Buffer.alloc(32), ledgerHeads: null },
  } as unknown as House;
  const ending = new AbortController();
  const { signal } = ending;
  const work = (async () => {
    while (!signal.aborted) {
      await sealPostings(house);
      await wait(EVERY_MS, undefined, { signal }).catch(() => {});
    }
    await sealPostings(house);
  })();
  return {
    async stop() {
      ending.abort();
      await work;
      await pool.end();
    },
  };
}
