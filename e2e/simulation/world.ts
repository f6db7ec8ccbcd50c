import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chainFinding } from '#server/ledger/chain/chain-finding.ts';
import { headKey, readHeads } from '#server/ledger/chain/heads.ts';
import { type Finding, reconcile } from '#server/ledger/reconcile.ts';
import { createPool, type Pool } from '#server/platform/db/pool.ts';
import { type Child, startChild } from '#tools/demonstration/child.ts';
import { type DemonstrationDatabase, openDatabase } from '#tools/demonstration/database.ts';
import { healthy, startSandbox } from '#tools/demonstration/parts.ts';
import { choosePorts, FREE_PORTS, secrets } from '#tools/demonstration/settings.ts';
import { readRecord } from '#tools/postgres/cluster.ts';
import { holder } from '#tools/postgres/leftover.ts';
import type { Turn } from './clockwork.ts';

/** The whole house with the outside world, each a process of its own, and the hand that moves their clocks. */
export interface World {
  readonly consoleUrl: string;
  readonly officeUrl: string;
  readonly sandboxUrl: string;
  /** Settings of the server, for tools that sign staff in. */
  readonly settings: Readonly<Record<string, string>>;
  /** How often the server was started, how often PostgreSQL. */
  readonly starts: { server: number; database: number };
  /** Starts the server; `fault` names where it ends itself (`server/platform/fault.ts`). */
  start(fault?: string): Promise<void>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Ends PostgreSQL with all its backends as a power cut would, and starts it again on what was written. */
  killDatabase(): Promise<void>;
  /** Starts the server again if it has died of its fault or was killed. Throws where it died of something else. */
  revive(): Promise<void>;
  /** Everything that waits for the server is done: jobs, sweeps, their jobs. A server that dies of its fault meanwhile is started again and goes on. */
  turn(path?: '/turn' | '/drain'): Promise<Turn>;
  /** Moves both business clocks to an instant, and what counts on the machine's clock (the queue's pauses, limits of attempts) along with them. */
  at(instant: number): Promise<void>;
  /** The business clock. */
  now(): number;
  /** As the owner of the tables: for looking, and for planting what must be found. */
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  desk<T>(path: string, body?: object): Promise<T>;
  /** The ledger's own reconciliation with the hash chain. */
  books(): Promise<Finding[]>;
  close(): Promise<void>;
}

/** What the story's journal wants to know. */
export interface Heard {
  readonly turn: (turn: Turn) => void;
  /** The server was found dead, of its fault or of a kill from outside. */
  readonly death: () => void;
}

const STOP_MS = 12_000;
const ASK_EVERY_MS = 10;
/** A turn is long only where a partner does not answer. */
const TURN_MS_MAX = 120_000;
const quiet = () => undefined;

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

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

interface Ground {
  readonly data: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly urls: Pick<World, 'consoleUrl' | 'officeUrl' | 'sandboxUrl'>;
  readonly turnUrl: string;
  database: DemonstrationDatabase;
  readonly sandbox: Child;
}

async function layGround(): Promise<Ground> {
  const data = mkdtempSync(join(tmpdir(), 'namestead-sim-'));
  // As root PostgreSQL runs under another account, which must be able to walk in.
  chmodSync(data, 0o711);
  mkdirSync(join(data, 'logs'), { mode: 0o711 });
  const [ports, turnPort] = [await choosePorts(FREE_PORTS), await freePort()];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const urls = { consoleUrl: at(ports.console), officeUrl: at(ports.office), sandboxUrl: at(ports.sandbox) };
  const sandbox = startSandbox(data, ports, { CONSOLE_URL: urls.consoleUrl });
  const [database, partners] = await Promise.all([openDatabase(data, {}, quiet), sandbox.ready]);
  const settings = {
    ...partners,
    ...secrets(data),
    NAMESTEAD_MODE: 'demonstration',
    NAMESTEAD_DATA: data,
    LEDGER_HEADS: join(data, 'ledger-heads.jsonl'),
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: database.appUrl,
    CONSOLE_PORT: String(ports.console),
    OFFICE_PORT: String(ports.office),
    DNS_PORT: String(ports.dns),
    FORWARD_PORT: String(ports.forward),
    TURN_PORT: String(turnPort),
    PUBLIC_URL: urls.consoleUrl,
    OFFICE_URL: urls.officeUrl,
  };
  return { data, settings, urls, turnUrl: at(turnPort), database, sandbox: sandbox.child };
}

/** The server as a process that may be killed. */
function openServer(ground: Ground) {
  let child: Child | undefined;
  /** It may die: a fault is ahead of it, or it is killed from outside. */
  let told = false;
  const { urls, data, settings } = ground;
  const start = async (point = '') => {
    told = point !== '';
    const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
    child = startChild({
      name: 'The server',
      program: 'e2e/simulation/clockwork.ts',
      env: { ...env, ...settings, FAULT: point },
      logFile: join(data, 'logs', 'server.log'),
    });
    const asked = [`${urls.consoleUrl}/api/health`, `${urls.officeUrl}/api/health`, `${ground.turnUrl}/health`];
    await Promise.race([healthy(asked, new AbortController().signal), child.failed]);
  };
  return {
    start,
    async kill() {
      if (child?.pid === undefined) return;
      told = true;
      process.kill(child.pid, 'SIGKILL');
      await child.exited;
    },
    /** Whether it is gone; a broken connection is not yet a dead process. */
    async gone(): Promise<boolean> {
      if (!child) return true;
      const end = await Promise.race([child.exited.then((code) => ({ code })), wait(1000, undefined, { ref: false })]);
      if (end === undefined) return false;
      if (end.code !== undefined || !told) await child.failed;
      return true;
    },
    stop: async () => child?.stop(STOP_MS),
  };
}

async function deskCall<T>(sandboxUrl: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${sandboxUrl}/desk/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * The business clock as it stands for the house, and the same wait for what counts on the machine's clock: a pause of the queue or of a
 * limit that would be over by now is over. What runs in the queue belongs to a process that was killed: its time is up too.
 */
const MOVE = `WITH clock AS (UPDATE business_clock SET offset_ms = $1),
  limits AS (UPDATE rate_limit SET expire = expire - $2)
  UPDATE pgboss.job SET start_after = start_after - $2 * interval '1 millisecond' WHERE state IN ('created', 'retry')`;
const ORPHANS = `UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`;

const TURNS_TRIED_MAX = 3;

/** One turn, begun again by the next server where this one dies under it. */
async function turnOf(url: string, revive: () => Promise<void>): Promise<Turn> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TURN_MS_MAX) });
      const told = (await answer.json()) as Turn & { error?: string };
      if (told.error === undefined) return told;
      throw new Error(`the turn broke: ${told.error}`);
    } catch (error) {
      if (tries >= TURNS_TRIED_MAX || !(error instanceof TypeError)) throw error;
      await revive();
    }
  }
}

async function booksOf(pool: Pool, settings: Ground['settings']): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    const heads = await readHeads(settings['LEDGER_HEADS'] ?? '');
    const key = headKey(Buffer.from(settings['MASTER_KEY'] ?? '', 'base64'));
    return [...(await reconcile(client)), await chainFinding(client, key, heads)];
  } finally {
    client.release();
  }
}

/**
 * PostgreSQL, sandbox and (once started) server. Nothing of ours but looking runs in the caller's process.
 */
export async function openWorld(heard: Heard): Promise<World> {
  const ground = await layGround();
  const server = openServer(ground);
  const owner = (): Pool => createPool(ground.database.ownerUrl, 2, quiet);
  let pool = owner();
  let offset = 0;
  const starts = { server: 0, database: 1 };
  const sql = async <T extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows;
  const start = async (fault?: string) => {
    starts.server += 1;
    await server.start(fault);
  };
  let reviving: Promise<void> = Promise.resolve();
  // One at a time: two who lost their connections at once must not start two servers.
  const revive = () => {
    reviving = reviving.then(async () => {
      if (!(await server.gone())) return;
      heard.death();
      await sql(ORPHANS);
      await start();
    });
    return reviving;
  };
  return {
    ...ground.urls,
    settings: ground.settings,
    starts,
    start,
    revive,
    async turn(path = '/turn') {
      const told = await turnOf(`${ground.turnUrl}${path}`, revive);
      heard.turn(told);
      return told;
    },
    kill: async () => {
      await server.kill();
      await sql(ORPHANS);
    },
    async killDatabase() {
      const record = readRecord(join(ground.data, 'postgres'));
      const pid = record && holder(record.cluster);
      if (pid === undefined) throw new Error('PostgreSQL is not running');
      await killGroup(pid);
      await pool.end();
      ground.database = await openDatabase(ground.data, {}, quiet);
      starts.database += 1;
      pool = owner();
      await sql(ORPHANS);
    },
    async at(instant) {
      const wanted = Math.round(instant - Date.now());
      if (wanted < offset) return;
      await sql(MOVE, [wanted, offset === 0 ? 0 : wanted - offset]);
      await deskCall(ground.urls.sandboxUrl, '/clock', { offsetMs: wanted });
      offset = wanted;
    },
    now: () => Date.now() + offset,
    sql,
    desk: (path, body) => deskCall(ground.urls.sandboxUrl, path, body),
    books: () => booksOf(pool, ground.settings),
    async close() {
      await server.stop();
      await ground.sandbox.stop(STOP_MS);
      await pool.end().catch(quiet);
      await ground.database.stop();
      rmSync(ground.data, { recursive: true, force: true });
    },
  };
}
