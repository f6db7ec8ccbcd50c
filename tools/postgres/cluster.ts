import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { accountSees, type RunAs } from './account.ts';
import { failure } from './failure.ts';

/** What a data folder remembers about its PostgreSQL between runs (`postgres.json`, mode 0600). */
export interface ClusterRecord {
  /** The folder with PostgreSQL's own files. */
  cluster: string;
  ownerPassword: string;
  appPassword: string;
  /** The loopback port of the last run, kept so that open connections of a person's tools stay right. */
  port?: number;
  /** The process that started the server last, with its start time so that a reused number is not taken for it. */
  parent?: { pid: number; started: string };
}

const RECORD = 'postgres.json';

/** Places for what the account `postgres` must reach when the checkout or the data folder is closed to it. */
export const SHARED_FOLDER = '/var/lib/namestead';

export function readRecord(dataDir: string): ClusterRecord | undefined {
  const file = join(dataDir, RECORD);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ClusterRecord;
  } catch (error) {
    throw new Error(`${file} cannot be read; move ${dataDir} away to begin with an empty database.`, { cause: error });
  }
}

export function writeRecord(dataDir: string, record: ClusterRecord): void {
  const file = join(dataDir, RECORD);
  // Written beside and renamed: a full disk or a kill must not lose the passwords.
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Where the cluster goes: in the data folder, or in a shared place when the account cannot walk into the data folder.
 */
export function clusterPlace(dataDir: string, runAs: RunAs): string {
  if (runAs.uid === undefined || accountSees(runAs, [dataDir])) return join(dataDir, 'cluster');
  const mark = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join(SHARED_FOLDER, mark, 'cluster');
}

/**
 * The two roles and their database. The application role owns nothing and may create nothing: what it may touch,
 * migrations grant.
 */
function rolesSql(ownerPassword: string, appPassword: string): string {
  return [
    `CREATE ROLE namestead_owner LOGIN CREATEDB PASSWORD '${ownerPassword}'`,
    `CREATE ROLE namestead_app LOGIN PASSWORD '${appPassword}'`,
    'CREATE DATABASE namestead OWNER namestead_owner',
    'REVOKE TEMPORARY ON DATABASE namestead FROM PUBLIC',
    '',
  ].join('\n');
}

const SOCKET_RULES = ['local all namestead_owner scram-sha-256', 'local all namestead_app scram-sha-256', ''].join(
  '\n',
);

const HOST_RULES = [
  '# Only the two roles, only from this machine, only with a password.',
  'host all namestead_owner 127.0.0.1/32 scram-sha-256',
  'host all namestead_app 127.0.0.1/32 scram-sha-256',
  SOCKET_RULES,
].join('\n');

/** Beyond it a system cuts the path of a Unix socket off: 104 bytes on macOS, 108 on Linux, the last one a zero. */
const SOCKET_PATH_BYTES = 103;

/**
 * The folder for the socket, which spares every statement and answer the way through the network's code: the cluster's
 * own, that only its account may enter. Empty when the path is too long for a socket; then the loopback port alone is
 * used.
 */
export function socketFolder(cluster: string): string {
  return Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) > SOCKET_PATH_BYTES ? '' : cluster;
}

/** Lets the two roles in by the socket too, where a cluster was made before there was one. */
export function allowSocket(cluster: string): void {
  const rules = join(cluster, 'pg_hba.conf');
  if (!/^local\s/m.test(readFileSync(rules, 'utf8'))) appendFileSync(rules, SOCKET_RULES);
}

const secret = (): string => randomBytes(24).toString('base64url');

/**
 * Makes the cluster at a folder's first start: initdb, then roles and database in single-user mode, so nothing listens
 * before the passwords are there. Built in a folder beside and renamed at the end: a cluster that is there is complete.
 */
export function makeCluster(options: {
  dataDir: string;
  programs: string;
  runAs: RunAs;
  fast: boolean;
}): ClusterRecord {
  const { dataDir, programs, runAs } = options;
  const cluster = clusterPlace(dataDir, runAs);
  const making = `${cluster}.making`;
  const record: ClusterRecord = { cluster, ownerPassword: secret(), appPassword: secret() };
  // A cluster without its record has lost its passwords. In a shared place it belongs to a data folder that was thrown
  // away.
  if (existsSync(cluster) && cluster.startsWith(dataDir)) {
    throw new Error(`${cluster} has lost its ${RECORD}; move ${dataDir} away to begin with an empty database.`);
  }
  rmSync(making, { recursive: true, force: true });
  mkdirSync(dirname(making), { recursive: true, mode: 0o711 });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  if (runAs.uid !== undefined) {
    chownSync(making, runAs.uid, runAs.gid ?? runAs.uid);
  }
  const run = (command: string, args: string[], input?: string) => {
    const done = spawnSync(command, args, {
      ...runAs,
      input,
      cwd: '/',
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (done.error || done.status !== 0) {
      throw failure('PostgreSQL could not make its data folder', `${done.stdout}\n${done.stderr}`, done.error);
    }
  };
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--username=postgres', '--auth=reject', '--no-instructions'];
  run(join(programs, 'initdb'), [`--pgdata=${making}`, ...flags, ...(options.fast ? ['--no-sync'] : [])]);
  writeFileSync(join(making, 'pg_hba.conf'), HOST_RULES);
  const single = ['--single', '-D', making, '-c', 'exit_on_error=true', '-c', 'log_min_messages=error'];
  run(join(programs, 'postgres'), [...single, 'postgres'], rolesSql(record.ownerPassword, record.appPassword));
  rmSync(cluster, { recursive: true, force: true });
  writeRecord(dataDir, record);
  renameSync(making, cluster);
  return record;
}
