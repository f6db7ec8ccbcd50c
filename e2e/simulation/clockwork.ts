import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/platform/config.ts';
import { createAttemptsPool, createPool } from '#server/platform/db/pool.ts';
import { createReads } from '#server/platform/db/read-lanes.ts';
import { createEvents } from '#server/platform/events.ts';
import type { House } from '#server/platform/house.ts';
import { createJobQueue, type JobHandler, type Sweep } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { longWorkEnds } from '#server/platform/work/long-work.ts';
import { createConsole } from '#server/processes/api.ts';
import { jobHandlers, sweeps } from '#server/processes/jobs.ts';
import { openPartners } from '#server/processes/partners.ts';
import { createOffice } from '#server/processes/staff.ts';
import { wire } from '#server/processes/wiring.ts';

/**
 * The server as `server/main.ts` builds it, console and back office on their ports, with one difference: its jobs and
 * sweeps do not run by timers of the machine but once for each `/turn` (`/drain`: jobs alone). So a story of the
 * business clock has an order, and a year of it needs minutes. A program of its own, so that it can be killed.
 */

/** One after another a turn does what several workers do at once; so many rounds end every honest chain of work. */
const ROUNDS_MAX = 40;
/**
 * Jobs that wait and cannot be had are just being taken by another server; so often it is looked again before that is
 * believed no more.
 */
const TAKEN_LOOKS_MAX = 200;
const TAKEN_LOOK_MS = 20;
const FETCHED_AT_ONCE = 50;

/** What a turn came to. */
export interface Turn {
  /** Jobs that ended well, and those that failed and wait for their next try. */
  readonly ran: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly troubles: readonly string[];
}

function buildHouse(): House {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const onError = (error: Error) => log.error({ err: error }, 'a database connection failed');
  const house: House = {
    config,
    pool: createPool(config.databaseUrl, config.databasePoolMax, onError, config.databaseWorkTimes),
    reads: createReads(config.databaseUrl, 2, onError),
    attempts: createAttemptsPool(config.databaseUrl, 2, onError),
    jobs: createJobQueue(config.databaseUrl, false, onError),
    events: createEvents(),
    log,
    metrics: createMetrics(),
    wall: () => new Date(),
    movableClock: true,
  };
  wire(house.events);
  return house;
}

type Told = { ran: number; failed: Record<string, number>; troubles: string[] };
const words = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

async function runOne(house: House, { job, handle }: JobHandler, id: string, data: unknown, told: Told) {
  const { boss } = house.jobs;
  try {
    await handle(house, data);
  } catch (error) {
    house.log.error({ err: error, job: job.name }, 'job failed, will be tried again');
    told.failed[job.name] = (told.failed[job.name] ?? 0) + 1;
    if (!told.troubles.includes(`${job.name}: ${words(error)}`)) told.troubles.push(`${job.name}: ${words(error)}`);
    await boss.fail(job.name, id, { message: words(error) });
    return;
  }
  await boss.complete(job.name, id);
  told.ran += 1;
}

/** Queues in which something is due now. */
async function waiting(house: House): Promise<Set<string>> {
  const { rows } = await house.pool.query<{ name: string }>(
    `SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function drain(house: House, handlers: readonly JobHandler[], told: Told): Promise<void> {
  for (let [round, taken] = [0, 0]; round < ROUNDS_MAX && taken < TAKEN_LOOKS_MAX; ) {
    // What went on without its worker belongs to the turn too: the story has an order.
    await longWorkEnds(house);
    const names = await waiting(house);
    const due = handlers.filter(({ job }) => names.has(job.name));
    if (due.length === 0) return;
    let had = 0;
    for (const each of due) {
      const jobs = (await house.jobs.boss.fetch(each.job.name, { batchSize: FETCHED_AT_ONCE })) ?? [];
      for (const { id, data } of jobs) await runOne(house, each, id, data, told);
      had += jobs.length;
    }
    if (had > 0) round++;
    else {
      taken++;
      await pause(TAKEN_LOOK_MS);
    }
  }
  throw new Error(`jobs beget jobs without end: ${[...(await waiting(house))].join(', ')}`);
}

async function sweep(house: House, all: readonly Sweep[], told: Told): Promise<void> {
  for (const one of all) {
    await one.run(house).catch((error: unknown) => {
      house.log.error({ err: error, sweep: one.name }, 'sweep failed');
      told.troubles.push(`sweep ${one.name}: ${words(error)}`);
    });
  }
}

/** Jobs that wait, then every sweep once, then what the sweeps found. What they leave is found by the next turn. */
async function turn(house: House, handlers: readonly JobHandler[], all: readonly Sweep[]): Promise<Turn> {
  const told: Told = { ran: 0, failed: {}, troubles: [] };
  await drain(house, handlers, told);
  await sweep(house, all, told);
  await drain(house, handlers, told);
  return told;
}

async function main(): Promise<void> {
  const house = buildHouse();
  const partners = openPartners(house);
  await house.jobs.start();
  const console = await createConsole(house, partners, null);
  const office = await createOffice(house, null);
  const { listenHost: host, consolePort, officePort } = house.config;
  await console.listen({ host, port: consolePort });
  await office.listen({ host, port: officePort });
  const [handlers, all] = [jobHandlers(partners), sweeps(partners)];
  let last: Promise<unknown> = Promise.resolve();
  const turns = createServer((request, response) => {
    // Who only asks whether somebody is here must not set anything going: a fault that is ahead would be met before the
    // story goes on.
    if (request.url === '/health') {
      response.end('{}');
      return;
    }
    const told: Promise<Turn | { error: string }> = last.then(async () => {
      if (request.url === '/turn') return turn(house, handlers, all);
      const only: Told = { ran: 0, failed: {}, troubles: [] };
      await drain(house, handlers, only);
      return only;
    });
    last = told.then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: words(error) })),
    );
  });
  await once(turns.listen(Number(process.env['TURN_PORT']), host), 'listening');
  process.once('SIGTERM', () => process.exit(0));
}

await main();
