import { getServers } from 'node:dns';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccounts, DemoMember } from './demonstration/accounts.ts';
import { type DemonstrationDatabase, openDatabase } from './demonstration/database.ts';
import { clockCommand, type Settings, startSandbox } from './demonstration/parts.ts';
import { openPreparing, type Preparing } from './demonstration/preparing.ts';
import { forgetRunning, tellRunning } from './demonstration/running.ts';
import { openServer } from './demonstration/server.ts';
import { choosePorts, dataFolder, type Ports, secrets } from './demonstration/settings.ts';
import { buildWeb } from './web-build.ts';

export interface Demonstration {
  consoleUrl: string;
  officeUrl: string;
  sandboxUrl: string;
  eppPort: number;
  forwardUrl: string;
  /** UDP and TCP on 127.0.0.1. */
  dnsPort: number;
  database: DemonstrationDatabase;
  accounts: DemoAccounts;
  /** Makes another member of staff. */
  addStaff(name: string, roles: string[]): Promise<DemoMember>;
  /** Rejects with one sentence when a process ends by itself; never resolves. */
  failed: Promise<never>;
  /** Ends the server as a power cut would and starts it again at once; resolves when it answers. */
  crashServer(): Promise<void>;
  /** Ends every process in order: server, sandbox, PostgreSQL. */
  stop(): Promise<void>;
}

export interface DemonstrationOptions {
  /** Settings; those of the process by default. */
  env?: Readonly<Record<string, string | undefined>>;
  log?: (line: string) => void;
  /** Aborting while things start ends what was started. */
  signal?: AbortSignal;
}

const SERVER_STOP_MS = 12_000;
const SANDBOX_STOP_MS = 4_000;

/** What must be ended, last started first; what starts after the end began is ended at once. */
function endings() {
  const stops: (() => Promise<void>)[] = [];
  let ending: Promise<void> | undefined;
  return {
    add(stop: () => Promise<void>): void {
      if (ending) ending = ending.then(stop);
      else stops.push(stop);
    },
    async end(): Promise<void> {
      ending ??= (async () => {
        for (const stop of stops.reverse()) await stop();
      })();
      await ending;
    },
  };
}

function serverSettings(ports: Ports, data: string, appUrl: string, partners: Settings): Settings {
  return {
    ...partners,
    ...secrets(data),
    NAMESTEAD_MODE: 'demonstration',
    NAMESTEAD_DATA: data,
    LEDGER_HEADS: join(data, 'ledger-heads.jsonl'),
    DATABASE_URL: appUrl,
    CONSOLE_PORT: String(ports.console),
    OFFICE_PORT: String(ports.office),
    DNS_PORT: String(ports.dns),
    FORWARD_PORT: String(ports.forward),
    // Names hosted here are no names of the world: our own server is asked for them first.
    DNS_RESOLVERS: [`127.0.0.1:${ports.dns}`, ...getServers()].join(','),
    PUBLIC_URL: `http://127.0.0.1:${ports.console}`,
    OFFICE_URL: `http://127.0.0.1:${ports.office}`,
  };
}

const CHOSEN = /^(REGISTRY_[A-Z]+_SESSIONS_MAX|TRUSTED_PROXIES|SUFFIXES_FILE)$/;

/**
 * What the caller may choose: sessions at each registry, and who may say where a caller is; everything else of a
 * partner is the sandbox's.
 */
function chosenSettings(env: DemonstrationOptions['env'] & object): Settings {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value !== undefined && CHOSEN.test(name) ? [[name, value]] : [])),
  );
}

type Ending = ReturnType<typeof endings>;
type Needs = {
  data: string;
  ports: Ports;
  ending: Ending;
  log: (line: string) => void;
  signal: AbortSignal;
  preparing: Preparing;
};

/** Database, outside world and web build side by side: none needs another. */
async function startGround(needs: Needs, env: DemonstrationOptions['env'] & object) {
  const { data, ports, ending, log, signal, preparing } = needs;
  const sandboxSettings: Settings = {
    CLOCK_COMMAND: clockCommand(),
    CONSOLE_URL: `http://127.0.0.1:${ports.console}`,
    ...(env['MIGRATION_DATABASE_URL'] ? { CLOCK_DATABASE_URL: env['MIGRATION_DATABASE_URL'] } : {}),
    SANDBOX_RTT_MS: env['SANDBOX_RTT_MS'] ?? '',
    SANDBOX_COMMAND_MS: env['SANDBOX_COMMAND_MS'] ?? '',
    SANDBOX_SESSIONS_MAX: env['SANDBOX_SESSIONS_MAX'] ?? '',
  };
  const sandbox = startSandbox(data, ports, sandboxSettings);
  ending.add(() => sandbox.child.stop(SANDBOX_STOP_MS));
  const web = buildWeb({
    logFile: join(data, 'logs', 'web.log'),
    onBuild: () => log('The pages are being built …'),
    signal,
  });
  const opened = openDatabase(data, env, log, preparing.migrate).then((database) => {
    ending.add(database.stop);
    return database;
  });
  const [database, partners] = await Promise.all([opened, sandbox.ready, web]);
  return { database, partners, sandboxFailed: sandbox.child.failed };
}

/**
 * Starts the whole house on loopback: PostgreSQL, sandbox, pages, server, demo data, and waits until all of it answers.
 * @throws Error with one clear sentence; everything that was started is ended then.
 */
export async function startDemonstration(options: DemonstrationOptions = {}): Promise<Demonstration> {
  const env = options.env ?? process.env;
  const log = options.log ?? (() => undefined);
  const signal = options.signal ?? new AbortController().signal;
  const ending = endings();
  const data = dataFolder(env);
  try {
    const ports = await choosePorts(env);
    mkdirSync(join(data, 'logs'), { recursive: true, mode: 0o711 });
    const preparing = openPreparing(data, env['SUFFIXES_FILE']);
    ending.add(preparing.stop);
    const ground = await startGround({ data, ports, ending, log, signal, preparing }, env);
    signal.throwIfAborted();
    const partners = { ...ground.partners, ...chosenSettings(env) };
    const settings = serverSettings(ports, data, ground.database.appUrl, partners);
    const consoleUrl = `http://127.0.0.1:${ports.console}`;
    const officeUrl = `http://127.0.0.1:${ports.office}`;
    const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    const forwardUrl = `http://127.0.0.1:${ports.forward}`;
    const server = openServer(data, settings, [consoleUrl, officeUrl, forwardUrl]);
    ending.add(() => server.stop(SERVER_STOP_MS));
    const failed = Promise.race([server.failed, ground.sandboxFailed, ground.database.failed]);
    failed.catch(() => undefined);
    await Promise.race([server.ready(signal), failed]);
    const place = { ...ground.database, consoleUrl, officeUrl, sandboxUrl, settings };
    const accounts = await Promise.race([preparing.fill(place), failed]);
    await preparing.stop();
    tellRunning(data, settings);
    ending.add(async () => forgetRunning(data));
    return {
      consoleUrl,
      officeUrl,
      sandboxUrl,
      forwardUrl,
      eppPort: ports.epp,
      dnsPort: ports.dns,
      database: ground.database,
      accounts,
      addStaff: async (name, roles) => (await import('./demo-data.ts')).makeStaff(place, name, roles),
      failed,
      crashServer: server.crash,
      stop: ending.end,
    };
  } catch (error) {
    await ending.end();
    throw error;
  }
}

function tell(house: Demonstration): string {
  const { customer, staff, second } = house.accounts;
  return [
    '',
    `  Console         ${house.consoleUrl}`,
    `  Back office     ${house.officeUrl}`,
    `  Sandbox desk    ${house.sandboxUrl}   pay pages, mailbox, registry, clock`,
    `  Registry (EPP)  127.0.0.1:${house.eppPort}`,
    `  Name server     127.0.0.1:${house.dnsPort}   UDP and TCP: dig @127.0.0.1 -p ${house.dnsPort} NAME; npm run dns:knot answers by Knot DNS besides`,
    `  Forwarder       ${house.forwardUrl}   no name forwards yet`,
    `  PostgreSQL      ${house.database.described}`,
    ...(customer
      ? ['', `  Demo customer   ${customer.email}   password ${customer.password}   security code ${customer.safeCode}`]
      : []),
    ...(staff
      ? [`  Demo staff      ${staff.name}   password ${staff.password}   second factor ${staff.totpSecret}`]
      : []),
    ...(second
      ? [`  Second member   ${second.name}   password ${second.password}   second factor ${second.totpSecret}`]
      : []),
    '',
    '  The outside world (registry, card payments, mail) is a sandbox on this machine: no money and no name is real.',
    '  Ctrl-C ends everything.',
    '',
  ].join('\n');
}

/** One sentence for a person; a full disk is called by its name wherever it was met. */
export function startSentence(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ENOSPC' || code === '53100' || /ENOSPC|No space left on device/.test(message ?? '')) {
    return 'The disk is full: nothing more can be written to the data folder.';
  }
  return message ?? String(error);
}

async function main(): Promise<void> {
  const began = performance.now();
  const stopping = new AbortController();
  const stopped = new Promise<'stopped'>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        stopping.abort(new Error('Stopped.'));
        done('stopped');
      });
    }
  });
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const starting = startDemonstration({ log, signal: stopping.signal });
  try {
    const house = await starting;
    process.stdout.write(`${tell(house)}  Ready after ${((performance.now() - began) / 1000).toFixed(1)} s.\n\n`);
    const end = await Promise.race([stopped, house.failed.catch((error: unknown) => error)]);
    await house.stop();
    if (end !== 'stopped') throw end;
  } catch (error) {
    if (!stopping.signal.aborted) log(`\nNamestead stopped: ${startSentence(error)}`);
    process.exitCode = stopping.signal.aborted ? 0 : 1;
  }
  process.exit();
}

if (import.meta.main) await main();
