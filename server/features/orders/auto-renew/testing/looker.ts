import type { Config } from '../../../../platform/config.ts';
import { createPool } from '../../../../platform/db/pool.ts';
import { createReads } from '../../../../platform/db/read-lanes.ts';
import { createEvents } from '../../../../platform/events.ts';
import { createJobQueue } from '../../../../platform/jobs.ts';
import { createLog } from '../../../../platform/log.ts';
import { createMetrics } from '../../../../platform/metrics.ts';
import { remindCustomers } from '../../reminders/remind-customers.ts';
import { renewDueNames } from '../renew-due-names.ts';

/** One look at what is to renew itself and whom to remind, in a process of its own, for tests that kill it. */
const given = JSON.parse(process.env['CONFIG'] ?? '') as Config;
const config = { ...given, masterKey: Buffer.from(given.masterKey) };
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
await renewDueNames(house, new Map());
await remindCustomers(house);
process.exit(0);
