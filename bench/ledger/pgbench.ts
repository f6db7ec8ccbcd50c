import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function debianVersions(): string[] {
  try {
    return readdirSync(DEBIAN).sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  } catch {
    return [];
  }
}

/** The embedded PostgreSQL brings no pgbench: `PGBENCH`, the path, or Debian's versioned folder. */
export function findPgbench(): string | undefined {
  const named = process.env['PGBENCH'];
  if (named) return runs(named) ? named : undefined;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'));
  const debian = debianVersions().map((version) => join(DEBIAN, version, 'bin', 'pgbench'));
  return [...onPath, ...debian].find(runs);
}

/** Runs pgbench to its end and returns what it printed. @throws Error with its last words. */
export function pgbench(program: string, url: string, args: readonly string[]): Promise<string> {
  const at = new URL(url);
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    // A Unix socket's folder stands in the address percent-encoded (`socketFolder`).
    PGHOST: decodeURIComponent(at.hostname),
    PGPORT: at.port,
    PGUSER: decodeURIComponent(at.username),
    PGPASSWORD: decodeURIComponent(at.password),
    PGDATABASE: at.pathname.slice(1),
  };
  return new Promise((done, fail) => {
    execFile(program, [...args], { env, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      if (error) fail(new Error(`pgbench ${args.join(' ')}: ${stderr.slice(-800)}`));
      else done(stdout);
    });
  });
}

/** What one run measured. Times in milliseconds, from pgbench's own log of every transaction. */
export interface Sample {
  readonly tps: number;
  readonly p50: number;
  readonly p99: number;
  readonly transactions: number;
}

/** `log`: the lines of `pgbench -l`: client, transaction, microseconds, script, epoch, microseconds. */
export function sampleOf(stdout: string, log: string): Sample {
  const tps = Number.parseFloat(/tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? 'NaN');
  const failed = Number.parseInt(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0', 10);
  const micros = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number.parseInt(line.split(' ')[2] ?? '', 10))
    .sort((a, b) => a - b);
  if (!Number.isFinite(tps) || failed > 0 || micros.length === 0) throw new Error(`pgbench gave no result:\n${stdout}`);
  const at = (part: number) =>
    (micros[Math.min(micros.length - 1, Math.floor(micros.length * part))] ?? Number.NaN) / 1000;
  return { tps, p50: at(0.5), p99: at(0.99), transactions: micros.length };
}
