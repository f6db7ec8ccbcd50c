import { type Config, readConfig } from '#server/platform/config.ts';
import { checkMasterKey, checkRole } from '#server/platform/db/check-role.ts';
import { createAttemptsPool, createPool } from '#server/platform/db/pool.ts';
import { createReads } from '#server/platform/db/read-lanes.ts';
import { createEvents } from '#server/platform/events.ts';
import type { House } from '#server/platform/house.ts';
import { createJobQueue } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { masterKeyId } from '#server/platform/secrets.ts';

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

/** A command that was not carried out: its sentence goes to the standard error, and the process ends with 1. */
export class NotDone extends Error {}

/**
 * Runs one command of the terminal and prints what it says. As a server does at its start, it refuses the owner's role
 * and another master key than the database's: what a command seals with the wrong one nobody could ever open.
 */
export async function runTool(work: (house: House, args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    const house = openToolHouse(process.env);
    try {
      await checkRole(house.pool);
      await checkMasterKey(house.pool, masterKeyId(house), house.wall());
      process.stdout.write(`${await work(house, process.argv.slice(2))}\n`);
    } finally {
      await house.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
