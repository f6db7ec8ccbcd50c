import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeStaff } from '#tools/demo-data.ts';
import type { DemoMember } from '#tools/demonstration/accounts.ts';
import type { Child } from '#tools/demonstration/child.ts';
import { type DemonstrationDatabase, openDatabase } from '#tools/demonstration/database.ts';
import { clockCommand, healthy, startSandbox, startServer } from '#tools/demonstration/parts.ts';
import { choosePorts, FREE_PORTS, secrets } from '#tools/demonstration/settings.ts';
import { readRecord } from '#tools/postgres/cluster.ts';
import { holder } from '#tools/postgres/leftover.ts';

/** A whole house whose parts can be killed and started again on the same ports and the same data. */
export interface CrashHouse {
  readonly consoleUrl: string;
  readonly sandboxUrl: string;
  readonly officeUrl: string;
  /**
   * Starts the server and waits until it answers; `fault` names where it ends itself (`server/platform/fault.ts`), such
   * as `order.sent:1`.
   */
  start(fault?: string): Promise<void>;
  /** Waits until the server has died of its fault. */
  died(): Promise<void>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Asks the server to end, as a supervisor does; gives its exit code and everything that it had to say. */
  drain(signal: NodeJS.Signals): Promise<{ code: number | undefined; log: string }>;
  /** Ends PostgreSQL with all its backends as a power cut would, and starts it again on what was written. */
  killDatabase(): Promise<void>;
  /** Throws with the server's last words when it ended without being told to. */
  alive(): Promise<void>;
  /** The reconciliation's own words; throws with them when an invariant is broken. */
  books(): Promise<string>;
  /** Makes a member of staff with every right. */
  addStaff(name: string): Promise<DemoMember>;
  /** The sandbox desk's JSON API below `/desk/api`; undefined where there is nothing. */
  desk<T>(path: string, body?: object): Promise<T | undefined>;
  close(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEAD_WITHIN_MS = 40_000;
const STOP_MS = 12_000;
const ASK_EVERY_MS = 20;
const GONE = new Error('the server is not running');
const run = promisify(execFile);
const quiet = () => undefined;

/** Sends SIGKILL to a whole process group and waits until nothing of it is left. */
async function killGroup(leader: number): Promise<void> {
  process.kill(-leader, 'SIGKILL');
  for (;;) {
    try {
      process.kill(-leader, 0);
    } catch {
      return;
    }
    await wait(ASK_EVERY_MS);
  }
}

async function deskCall<T>(sandboxUrl: string, path: string, body?: object): Promise<T | undefined> {
  const response = await fetch(`${sandboxUrl}/desk/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

interface Ground {
  data: string;
  settings: Readonly<Record<string, string>>;
  urls: { consoleUrl: string; officeUrl: string; sandboxUrl: string };
  database: DemonstrationDatabase;
  sandbox: Child;
}

async function layGround(): Promise<Ground> {
  const data = mkdtempSync(join(tmpdir(), 'namestead-kill-'));
  // As root PostgreSQL runs under another account, which must be able to walk in.
  chmodSync(data, 0o711);
  mkdirSync(join(data, 'logs'), { mode: 0o711 });
  const ports = await choosePorts(FREE_PORTS);
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const urls = { consoleUrl: at(ports.console), officeUrl: at(ports.office), sandboxUrl: at(ports.sandbox) };
  const sandbox = startSandbox(data, ports, { CONSOLE_URL: urls.consoleUrl, CLOCK_COMMAND: clockCommand() });
  const [database, partners] = await Promise.all([openDatabase(data, {}, quiet), sandbox.ready]);
  const settings = {
    ...partners,
    ...secrets(data),
    NAMESTEAD_MODE: 'demonstration',
    NAMESTEAD_DATA: data,
    DATABASE_URL: database.appUrl,
    CONSOLE_PORT: String(ports.console),
    OFFICE_PORT: String(ports.office),
    DNS_PORT: String(ports.dns),
    FORWARD_PORT: String(ports.forward),
    PUBLIC_URL: urls.consoleUrl,
    OFFICE_URL: urls.officeUrl,
  };
  return { data, settings, urls, database, sandbox: sandbox.child };
}

/**
 * PostgreSQL, sandbox and (once started) server, each a process of its own; nothing of ours runs in the test's process.
 */
export async function openCrashHouse(): Promise<CrashHouse> {
  const ground = await layGround();
  const { data, settings, urls } = ground;
  let { database } = ground;
  let server: Child | undefined;
  const running = (): Child & { pid: number } => {
    if (server?.pid === undefined) throw GONE;
    return server as Child & { pid: number };
  };
  return {
    ...urls,
    async start(fault) {
      server = startServer(data, { ...settings, FAULT: fault ?? '' });
      const asked = [`${urls.consoleUrl}/api/health`, `${urls.officeUrl}/api/health`];
      await Promise.race([healthy(asked, new AbortController().signal), server.failed]);
    },
    async died() {
      const late = wait(DEAD_WITHIN_MS, 'lives' as const, { ref: false });
      const end = await Promise.race([running().exited, late]);
      if (end === 'lives') throw new Error(`the server did not reach its fault within ${DEAD_WITHIN_MS} ms`);
      if (end !== undefined) throw new Error(`the server ended with ${end}, not by a signal`);
      server = undefined;
    },
    async kill() {
      const { pid, exited } = running();
      process.kill(pid, 'SIGKILL');
      await exited;
      server = undefined;
    },
    async drain(signal) {
      const { pid, exited } = running();
      const left = server;
      server = undefined;
      left?.failed.catch(quiet);
      process.kill(-pid, signal);
      const code = await exited;
      return { code, log: readFileSync(join(data, 'logs', 'server.log'), 'utf8') };
    },
    async killDatabase() {
      const record = readRecord(join(data, 'postgres'));
      const pid = record && holder(record.cluster);
      if (pid === undefined) throw new Error('PostgreSQL is not running');
      await killGroup(pid);
      database = await openDatabase(data, {}, quiet);
      if (database.appUrl !== settings['DATABASE_URL']) throw new Error('PostgreSQL came back at another address');
    },
    async alive() {
      await Promise.race([server?.failed, wait(0)]);
    },
    async books() {
      const env = { ...process.env, ...settings, DATABASE_URL: database.ownerUrl };
      const { stdout } = await run(process.execPath, [`${ROOT}server/reconcile.ts`], { env, cwd: ROOT });
      return stdout;
    },
    addStaff: (name) => makeStaff({ ...urls, ...database, settings }, name, ['manager']),
    desk: (path, body) => deskCall(urls.sandboxUrl, path, body),
    async close() {
      await server?.stop(STOP_MS);
      await ground.sandbox.stop(STOP_MS);
      await database.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
