import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ConfigRefused, readConfig } from './platform/config.ts';
import { checkSchema } from './platform/db/check-schema.ts';
import { createAttemptsPool, createPool } from './platform/db/pool.ts';
import { createReads } from './platform/db/read-lanes.ts';
import { createEvents } from './platform/events.ts';
import type { House } from './platform/house.ts';
import { createJobQueue } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createConsole } from './processes/api.ts';
import { openPartners } from './processes/partners.ts';
import { createOffice } from './processes/staff.ts';
import { assertNoDemonstration, wire } from './processes/wiring.ts';
import { startWorker } from './processes/worker.ts';

/** What one Node process may be; `all` is the default. The name server and the forwarder come with hosted resolution. */
const ROLES = ['api', 'staff', 'worker', 'all'] as const;
type Role = (typeof ROLES)[number];

const ATTEMPTS_POOL_MAX = 2;
/** Connections for reading; each carries several statements at once. */
const READS_MAX = 4;

const webFolder = (name: string) => fileURLToPath(new URL(`../dist/web/${name}/`, import.meta.url));

function buildHouse(role: Role): House {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const onError = (error: Error) => log.error({ err: error }, 'a database connection failed');
  const works = role === 'worker' || role === 'all';
  const house: House = {
    config,
    pool: createPool(config.databaseUrl, config.databasePoolMax, onError),
    reads: createReads(config.databaseUrl, READS_MAX, onError),
    attempts: createAttemptsPool(config.databaseUrl, ATTEMPTS_POOL_MAX, onError),
    jobs: createJobQueue(config.databaseUrl, works, onError),
    events: createEvents(),
    log,
    metrics: createMetrics(),
    wall: () => new Date(),
    movableClock: config.mode === 'demonstration',
  };
  wire(house.events);
  return house;
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${port} is taken; stop the other program or set ${setting}`);
  }
}

async function start(role: Role): Promise<() => Promise<void>> {
  const house = buildHouse(role);
  const { config } = house;
  await checkSchema(house.pool);
  if (config.mode === 'production') await assertNoDemonstration(house);
  const partners = openPartners(house);
  await house.jobs.start();
  const apps: FastifyInstance[] = [];
  if (role === 'api' || role === 'all') {
    const app = await createConsole(house, partners, webFolder('console'));
    await listen(app, config.listenHost, config.consolePort, 'CONSOLE_PORT');
    apps.push(app);
  }
  if (role === 'staff' || role === 'all') {
    const app = await createOffice(house, webFolder('backoffice'));
    await listen(app, config.listenHost, config.officePort, 'OFFICE_PORT');
    apps.push(app);
  }
  const stopWorker = role === 'worker' || role === 'all' ? await startWorker(house, partners) : async () => {};
  return async () => {
    await Promise.all(apps.map((app) => app.close()));
    await stopWorker();
    await house.jobs.stop();
    await partners.close();
    await Promise.all([house.pool.end(), house.reads.end(), house.attempts.end()]);
  };
}

function fail(error: unknown): never {
  if (error instanceof ConfigRefused) {
    process.stderr.write(
      `Namestead does not start; these settings need attention:\n${error.message.replace(/^/gm, '  ')}\n`,
    );
  } else {
    process.stderr.write(`Namestead does not start: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.exit(1);
}

async function main(): Promise<void> {
  const role = ROLES.find((name) => name === (process.argv[2] ?? 'all'));
  if (!role) throw new Error(`unknown process ${process.argv[2]}; one of ${ROLES.join(', ')}`);
  const stop = await start(role);
  let stopping = false;
  const drain = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
  process.stdout.write(`${JSON.stringify({ ready: true, role, pid: process.pid })}\n`);
}

main().catch(fail);
