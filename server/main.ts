import { once } from 'node:events';
import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { registryNames } from '#contract/rules/suffixes/index.ts';
import { openDepositAccounts } from './ledger/accounts.ts';
import { ConfigRefused, ROLES, type Role, readConfig } from './platform/config.ts';
import { checkMasterKey, checkRole } from './platform/db/check-role.ts';
import { createAttemptsPool, createPool } from './platform/db/pool.ts';
import { createReads } from './platform/db/read-lanes.ts';
import { checkSchema } from './platform/db/schema/check-schema.ts';
import { systemCaller, transact } from './platform/db/transaction.ts';
import { tellTrouble } from './platform/db/trouble.ts';
import { createEvents } from './platform/events.ts';
import type { House } from './platform/house.ts';
import { createApp } from './platform/http/app.ts';
import { createJobQueue } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { masterKeyId } from './platform/secrets.ts';
import { createConsole } from './processes/api.ts';
import { endBusiness, endOnSignal, endPools } from './processes/drain.ts';
import { createForwarder } from './processes/forwarder.ts';
import { startDns } from './processes/nameserver.ts';
import { openPartners } from './processes/partners.ts';
import { createOffice } from './processes/staff.ts';
import { assertNoDemonstration, wire } from './processes/wiring.ts';
import { startWorker } from './processes/worker.ts';

type Stop = () => Promise<void>;

const ATTEMPTS_POOL_MAX = 2;
/** Connections for reading; each carries several statements at once. */
const READS_MAX = 4;

const webFolder = (name: string) => fileURLToPath(new URL(`../dist/web/${name}/`, import.meta.url));

function buildHouse(role: Role): House {
  const config = readConfig(process.env, role);
  const log = createLog(config.logLevel);
  const onError = (error: Error) => tellTrouble(log, error);
  const works = role === 'worker' || role === 'all';
  const house: House = {
    config,
    pool: createPool(config.databaseUrl, config.databasePoolMax, onError, config.databaseTimes),
    reads: createReads(config.databaseUrl, READS_MAX, onError, config.databaseTimes),
    attempts: createAttemptsPool(config.databaseUrl, ATTEMPTS_POOL_MAX, onError, config.databaseTimes),
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

/** Why a process cannot listen, in words that name the setting. */
async function listening(port: number, setting: string, start: Promise<unknown>): Promise<void> {
  try {
    await start;
  } catch (error) {
    const { code } = error as { code?: string };
    const hostSetting = /^(DNS|FORWARD)_/.test(setting) ? setting.replace('PORT', 'LISTEN_HOST') : 'LISTEN_HOST';
    if (code === 'EADDRINUSE') throw new Error(`port ${port} is taken; stop the other program or set ${setting}`);
    if (code === 'EACCES')
      throw new Error(
        `port ${port} needs a right this process does not have (CAP_NET_BIND_SERVICE); give it or set ${setting}`,
      );
    if (code === 'EADDRNOTAVAIL')
      throw new Error(`the address for port ${port} is not one of this machine; mend ${hostSetting}`);
    throw error;
  }
}

async function serve(app: FastifyInstance, host: string, port: number, setting: string): Promise<Stop> {
  await listening(port, setting, app.listen({ host, port }));
  return async () => void (await app.close());
}

async function serveForwards(house: House): Promise<Stop> {
  const { host, port } = house.config.forwarder;
  const server: Server = createForwarder(house);
  await listening(port, 'FORWARD_PORT', once(server.listen(port, host), 'listening'));
  return async () => {
    const closed = once(server.close(), 'close');
    server.closeIdleConnections();
    await closed;
  };
}

async function serveDns(house: House): Promise<Stop> {
  const starting = startDns(house);
  await listening(house.config.nameserver.port, 'DNS_PORT', starting);
  return (await starting).stop;
}

/** Console, office and background work, which share partners and the job queue; the office alone asks no partner. */
async function startBusiness(house: House, role: Role): Promise<Stop> {
  const { config } = house;
  const stops: Stop[] = [];
  const partners = role === 'staff' ? undefined : openPartners(house);
  await house.jobs.start();
  if (partners && role !== 'worker') {
    const app = await createConsole(house, partners, webFolder('console'));
    stops.push(await serve(app, config.listenHost, config.consolePort, 'CONSOLE_PORT'));
  }
  if (role === 'staff' || role === 'all') {
    const app = await createOffice(house, webFolder('backoffice'));
    stops.push(await serve(app, config.listenHost, config.officePort, 'OFFICE_PORT'));
  }
  const worker = partners && role !== 'api' ? await startWorker(house, partners) : undefined;
  return () =>
    endBusiness(house.config.drainSeconds, {
      async calm() {
        await Promise.all([...stops.map((stop) => stop()), worker?.stop()]);
        await house.jobs.stop(house.config.drainSeconds * 1000);
        await worker?.calm();
      },
      closePartners: async (withinMs) => partners?.close(withinMs),
      leave: async () => worker?.leave(),
      late: (what) => house.log.warn(`the process ends although ${what}; the next worker takes up what is left`),
    });
}

async function start(role: Role): Promise<Stop> {
  const house = buildHouse(role);
  const { config } = house;
  await checkSchema(house.pool);
  if (config.mode === 'production') {
    await checkRole(house.pool);
    await assertNoDemonstration(house);
  }
  if (config.masterKey.length > 0) await checkMasterKey(house.pool, masterKeyId(house), house.wall());
  await transact(house, systemCaller('start'), (tx) => openDepositAccounts(tx, registryNames()));
  const stops: Stop[] = [];
  // Health and metrics of processes that have no door of ours.
  if (config.metricsPort !== null)
    stops.push(await serve(await createApp(house, 'watch'), '127.0.0.1', config.metricsPort, 'METRICS_PORT'));
  if (role === 'nameserver' || role === 'all') stops.push(await serveDns(house));
  if (role === 'forwarder' || role === 'all') stops.push(await serveForwards(house));
  if (role !== 'nameserver' && role !== 'forwarder') stops.push(await startBusiness(house, role));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await endPools(house.pool, house.reads, house.attempts);
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
  // Kept for the next start now and not at the end, which a process that is killed never comes to.
  flushCompileCache();
  endOnSignal(await start(role), fail);
  process.stdout.write(`${JSON.stringify({ ready: true, role, pid: process.pid })}\n`);
}

main().catch(fail);
