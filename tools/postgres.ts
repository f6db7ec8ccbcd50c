import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isFree } from './demonstration/free-ports.ts';
import { postgresAccount, type RunAs } from './postgres/account.ts';
import { postgresPrograms } from './postgres/binaries.ts';
import {
  allowSocket,
  type ClusterRecord,
  clusterPlace,
  makeCluster,
  readRecord,
  SHARED_FOLDER,
  socketFolder,
  writeRecord,
} from './postgres/cluster.ts';
import { failure } from './postgres/failure.ts';
import { endLeftover, processStarted } from './postgres/leftover.ts';

export interface PostgresOptions {
  /** Folder for the server's files, its log and its passwords; made when absent. */
  dataDir: string;
  /** A fixed loopback port; 0 or absent: a free one, remembered in the data folder. */
  port?: number;
  /** For tests: no fsync, more connections. A power cut loses the data. */
  fast?: boolean;
  /** Hears what happens, a sentence at a time. */
  log?: (line: string) => void;
}

export interface RunningPostgres {
  port: number;
  /** Connection string of the owner role (migrations, pg-boss's schema); database `namestead` unless named. */
  ownerUrl(database?: string): string;
  /** Connection string of the application role, which may change no structure. */
  appUrl(database?: string): string;
  /** Ends the server in order: open transactions are rolled back, files are left clean. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the server ends without `stop()`. */
  ended: Promise<string>;
}

const LOG_LIMIT_BYTES = 20_000_000;
/** Recovery after a crash replays what was not written yet; more than this is a fault. */
const READY_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 10;
const TRIES = 8;

/**
 * The shell becomes PostgreSQL (exec), and leaves a watcher of one read (by descriptor 3: a shell gives background work
 * an empty input): when the pipe from this process closes, however this process ended, the watcher asks PostgreSQL for
 * a fast shutdown. So no server outlives the run that started it, not even after kill -9.
 */
const KEEPER = `
pid=$$
exec 3<&0
( ( read -r _ <&3 || :
    test "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$pid" && kill -INT "$pid" ) >/dev/null 2>&1 & )
shift
exec "$@" </dev/null 3<&-
`;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'shared_buffers=256MB',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
];
/**
 * Looked after often: what is planned while tables are empty reads them whole, and would go on doing so for the first
 * minutes.
 */
const SURE = ['max_connections=100', 'autovacuum_naptime=10s'];
const FAST = ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

async function choosePort(wanted: number, remembered: number | undefined): Promise<number> {
  if (wanted !== 0) {
    if (await isFree(wanted)) return wanted;
    throw new Error(`Port ${wanted} on 127.0.0.1, asked for PostgreSQL, is taken by another program.`);
  }
  if (remembered !== undefined && (await isFree(remembered))) return remembered;
  return freePort();
}

/** Another run of ours that still lives must not lose its database to this one. */
function refuseLiveParent(record: ClusterRecord, dataDir: string): void {
  const parent = record.parent;
  if (!parent || parent.pid === process.pid || processStarted(parent.pid) !== parent.started) return;
  throw new Error(
    `Namestead already runs on ${dataDir} (process ${parent.pid}): stop it first, or set NAMESTEAD_DATA to another folder.`,
  );
}

interface Launch {
  programs: string;
  runAs: RunAs;
  cluster: string;
  port: number;
  logFile: string;
  fast: boolean;
  /** Folder of the Unix socket, or '' where its path would be too long for one. */
  socket: string;
}

function launch(to: Launch): ChildProcess {
  const own = [...SETTINGS, `unix_socket_directories=${to.socket}`, ...(to.fast ? FAST : SURE)];
  const settings = own.flatMap((setting) => ['-c', setting]);
  const args = [join(to.programs, 'postgres'), '-D', to.cluster, '-p', String(to.port), ...settings];
  const log = openSync(to.logFile, 'a', 0o600);
  try {
    // A group of its own: ctrl-C at the terminal reaches us, and we end the server after those who use it.
    const child = spawn('/bin/sh', ['-c', KEEPER, 'sh', to.cluster, ...args], {
      ...to.runAs,
      cwd: '/',
      detached: true,
      stdio: ['pipe', log, log],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    child.stdin?.on('error', () => undefined);
    child.once('exit', () => child.stdin?.destroy());
    child.unref();
    (child.stdin as unknown as { unref?: () => void })?.unref?.();
    return child;
  } finally {
    closeSync(log);
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Waits for `ready` in the eighth line of postmaster.pid, which is what pg_ctl asks too. */
async function ready(child: ChildProcess, cluster: string): Promise<boolean> {
  let broken = false;
  child.once('error', () => {
    broken = true;
  });
  const patience = Date.now() + READY_WITHIN_MS;
  while (!broken && !hasEnded(child) && Date.now() < patience) {
    let lines: string[] = [];
    try {
      lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    } catch {
      // Not written yet.
    }
    if (lines[0]?.trim() === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await wait(ASK_EVERY_MS);
  }
  if (!hasEnded(child)) child.kill('SIGQUIT');
  return false;
}

async function start(to: Omit<Launch, 'port'>, wanted: number, record: ClusterRecord, log: (line: string) => void) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(wanted, record.port);
    const from = sizeOf(to.logFile);
    const child = launch({ ...to, port });
    if (await ready(child, to.cluster)) return { child, port };
    const said = readFileSync(to.logFile).subarray(from).toString('utf8');
    // Another program took the port meanwhile, or a killed server's backends and process entry are not gone yet: all of
    // it passes.
    const passes = /could not bind|could not create any TCP\/IP sockets|shared memory block|postmaster\.pid/.test(said);
    if (!passes || attempt === TRIES) throw failure('PostgreSQL did not start', said);
    log('PostgreSQL waits for the end of an earlier one');
    await wait(attempt * 200);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.ref();
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(late);
}

/**
 * Starts the embedded PostgreSQL of the demonstration and the tests: real server, loopback only, two roles with random
 * passwords made at the first start. Works as root too (the server then runs as user `postgres`). A server that a
 * killed run left behind is ended first.
 * @throws Error with a sentence and PostgreSQL's last words: full disk, taken port, data folder in use by a living run.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  const fast = options.fast ?? false;
  const runAs = await postgresAccount();
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const programs = postgresPrograms(runAs, runAs.uid === undefined ? [dataDir] : [SHARED_FOLDER, dataDir]);
  let record = readRecord(dataDir);
  if (record) refuseLiveParent(record, dataDir);
  await endLeftover(record?.cluster ?? clusterPlace(dataDir, runAs));
  if (!record) {
    log('PostgreSQL makes its data folder');
    record = makeCluster({ dataDir, programs, runAs, fast });
  }
  const logFile = join(dataDir, 'postgres.log');
  if (sizeOf(logFile) > LOG_LIMIT_BYTES) truncateSync(logFile, 0);
  const { cluster } = record;
  const socket = socketFolder(cluster);
  if (socket !== '') allowSocket(cluster);
  const { child, port } = await start(
    { programs, runAs, cluster, logFile, fast, socket },
    options.port ?? 0,
    record,
    log,
  );
  writeRecord(dataDir, { ...record, port, parent: { pid: process.pid, started: processStarted(process.pid) ?? '' } });
  log(`PostgreSQL listens on 127.0.0.1:${port}`);
  const url = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@${socket === '' ? '127.0.0.1' : encodeURIComponent(socket)}:${port}/${database}`;
  let stopping = false;
  return {
    port,
    ownerUrl: (database = 'namestead') => url('namestead_owner', record.ownerPassword, database),
    appUrl: (database = 'namestead') => url('namestead_app', record.appPassword, database),
    ended: new Promise((tell) =>
      child.once('exit', () => {
        if (!stopping) tell(`PostgreSQL ended by itself; its last words are in ${logFile}.`);
      }),
    ),
    async stop() {
      stopping = true;
      await stopChild(child);
      writeRecord(dataDir, { ...record, port });
    },
  };
}
