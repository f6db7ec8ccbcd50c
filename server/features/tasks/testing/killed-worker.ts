import type { Config } from '../../../platform/config.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { createReads } from '../../../platform/db/read-lanes.ts';
import { createEvents } from '../../../platform/events.ts';
import { createJobQueue } from '../../../platform/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { workTasks } from '../work-tasks.ts';
import { cartKind, remoteCartKind } from './kinds.ts';

/** A worker in a process of its own, for tests that kill it: works until nothing is due. */
const config = JSON.parse(process.env['CONFIG'] ?? '') as Config;
const silent = () => {};
const house = {
  config,
  pool: createPool(config.databaseUrl, 3, silent),
  reads: createReads(config.databaseUrl, 1, silent),
  attempts: createPool(config.databaseUrl, 1, silent),
  jobs: createJobQueue(config.databaseUrl, false, silent),
  events: createEvents(),
  log: createLog('warn'),
  metrics: createMetrics(),
  wall: () => new Date(),
  movableClock: true,
};
await house.jobs.start();
await workTasks(house, [cartKind, remoteCartKind]);
process.exit(0);
