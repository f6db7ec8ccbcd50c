import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chainFinding } from '#server/ledger/chain/chain-finding.ts';
import { headKey, readHeads } from '#server/ledger/chain/heads.ts';
import { type Finding, reconcile } from '#server/ledger/reconcile.ts';
import { createPool, type Pool } from '#server/platform/db/pool.ts';
import type { Child } from '#tools/demonstration/child.ts';
import { type DemonstrationDatabase, openDatabase } from '#tools/demonstration/database.ts';
import { freePorts } from '#tools/demonstration/free-ports.ts';
import { startSandbox } from '#tools/demonstration/parts.ts';
import { choosePorts, FREE_PORTS, secrets } from '#tools/demonstration/settings.ts';
import { readRecord } from '#tools/postgres/cluster.ts';
import { holder } from '#tools/postgres/leftover.ts';
import type { Turn } from './clockwork.ts';
import { type Berth, openServers, type Which } from './servers.ts';

/** The whole house with the outside world, each a process of its own, and the hand that moves their clocks. */
export interface World {
  readonly consoleUrl: string;
  readonly officeUrl: string;
  readonly sandboxUrl: string;
  /** Settings of the server, for tools that sign staff in. */
  readonly settings: Readonly<Record<string, string>>;
  /** How often a server was started, how often PostgreSQL. */
  starts(): { server: number; database: number };
  /** Starts one of the two servers; `fault` names where it ends itself (`server/platform/fault.ts`). */
  start(which: Which, fault?: string): Promise<void>;
  /** Ends one of them as a power cut would; the other goes on. */
  kill(which: Which): Promise<void>;
  /** Ends PostgreSQL with all its backends as a power cut would, and starts it again on what was written. */
  killDatabase(): Promise<void>;
  /** Starts again what has died of its fault or was killed. Throws where one died of something else. */
  revive(): Promise<void>;
  /**
   * Everything that waits for the house is done: jobs, sweeps, their jobs. A server that dies of its fault meanwhile is
   * started again and goes on.
   */
  turn(path?: '/turn' | '/drain'): Promise<Turn>;
  /**
   * Moves both business clocks to an instant, and what counts on the machine's clock (the queue's pauses, limits of
   * attempts) along with them.
   */
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
  /** A server was found dead, of its fault or of a kill from outside. */
  readonly death: (which: Which) => void;
}

const STOP_MS = 12_000;
const ASK_EVERY_MS = 10;
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

interface Ground {
  readonly data: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly urls: Pick<World, 'consoleUrl' | 'officeUrl' | 'sandboxUrl'>;
  readonly berths: readonly [Berth, Berth];
  database: DemonstrationDatabase;
  readonly sandbox: Child;
}

async function layGround(): Promise<Ground> {
  const data = mkdtempSync(join(tmpdir(), 'namestead-sim-'));
  // As root PostgreSQL runs under another account, which must be able to walk in.
  chmodSync(data, 0o711);
  mkdirSync(join(data, 'logs'), { mode: 0o711 });
  const ports = await choosePorts(FREE_PORTS);
  const [turn, spareConsole, otherTurn, spareOffice] = (await freePorts(4)) as [number, number, number, number];
  // What nobody asks of a server has a port all the same.
  const berths = [
    { console: ports.console, office: spareOffice, turn },
    { console: spareConsole, office: ports.office, turn: otherTurn },
  ] as const;
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
    DNS_PORT: String(ports.dns),
    FORWARD_PORT: String(ports.forward),
    PUBLIC_URL: urls.consoleUrl,
    OFFICE_URL: urls.officeUrl,
  };
  return { data, settings, urls, berths, database, sandbox: sandbox.child };
}

async function deskCall<T>(sandboxUrl: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${sandboxUrl}/desk/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * The business clock as it stands for the house, and the same wait for what counts on the machine's clock: a pause of
 * the queue or of a limit that would be over by now is over. What runs in the queue belongs to a process that was
 * killed: its time is up too.
 */
const MOVE = `WITH clock AS (UPDATE business_clock SET offset_ms = $1),
  limits AS (UPDATE rate_limit SET expire = expire - $2)
  UPDATE pgboss.job SET start_after = start_after - $2 * interval '1 millisecond' WHERE state IN ('created', 'retry')`;
const ORPHANS = `UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`;

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
  const owner = (): Pool => createPool(ground.database.ownerUrl, 2, quiet);
  let pool = owner();
  let offset = 0;
  let databases = 1;
  const sql = async <T extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows;
  const servers = openServers(
    ground,
    async () => {
      await sql(ORPHANS);
    },
    heard.death,
  );
  return {
    ...ground.urls,
    settings: ground.settings,
    starts: () => ({ server: servers.starts(), database: databases }),
    start: servers.start,
    kill: servers.kill,
    revive: servers.revive,
    async turn(path = '/turn') {
      const told = await servers.turn(path);
      heard.turn(told);
      return told;
    },
    async killDatabase() {
      const record = readRecord(join(ground.data, 'postgres'));
      const pid = record && holder(record.cluster);
      if (pid === undefined) throw new Error('PostgreSQL is not running');
      await killGroup(pid);
      await pool.end();
      ground.database = await openDatabase(ground.data, {}, quiet);
      databases += 1;
      pool = owner();
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
      await servers.stop();
      await ground.sandbox.stop(STOP_MS);
      await pool.end().catch(quiet);
      await ground.database.stop();
      rmSync(ground.data, { recursive: true, force: true });
    },
  };
}
