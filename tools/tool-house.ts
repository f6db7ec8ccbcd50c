import { type Config, readConfig } from '#server/platform/config.ts';
import { createAttemptsPool, createPool } from '#server/platform/db/pool.ts';
import { createReads } from '#server/platform/db/read-lanes.ts';
import { createEvents } from '#server/platform/events.ts';
import type { House } from '#server/platform/house.ts';
import { createJobQueue } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';

/** A house for one command: connections, no listening, no background work. The queue is not started. */
export function openToolHouse(env: Readonly<Record<string, string | undefined>>): House & { close(): Promise<void> } {
  const config: Config = readConfig(env, 'tool');
  const silent = () => {};
  const house: House = {
    config,
    pool: createPool(config.databaseUrl, 2, silent, config.databaseWorkTimes),
    reads: createReads(config.databaseUrl, 1, silent),
    attempts: createAttemptsPool(config.databaseUrl, 1, silent),
    jobs: createJobQueue(config.databaseUrl, false, silent),
    events: createEvents(),
    log: createLog('warn'),
    metrics: createMetrics(),
    wall: () => new Date(),
    movableClock: config.mode === 'demonstration',
  };
  return {
    ...house,
    close: async () => {
      await Promise.all([house.pool.end(), house.reads.end(), house.attempts.end()]);
    },
  };
}
