import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { socketFolder } from './postgres/cluster.ts';
import { holder } from './postgres/leftover.ts';
import { startPostgres } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'namestead-test-'));
// As root the server runs under another account, which must be able to walk in.
chmodSync(folder, 0o711);
const dataDir = join(folder, 'postgres');
const cluster = () => (JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { cluster: string }).cluster;

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A run of its own that starts the server and then only waits. */
async function startedElsewhere(): Promise<ChildProcess> {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)});
    const { port } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fast: true });
    console.log('ready ' + port);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('ready')) return child;
  throw new Error('the other run ended early');
}

const killed = async (child: ChildProcess) => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

beforeAll(async () => {
  const first = await startPostgres({ dataDir, fast: true });
  await first.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  test('keeps its data, port and passwords between runs, closed to other users', async () => {
    const before = await startPostgres({ dataDir, fast: true });
    await ask(before.ownerUrl(), 'CREATE TABLE kept AS SELECT 42 AS answer');
    await before.stop();
    const after = await startPostgres({ dataDir, fast: true });
    try {
      expect(after.ownerUrl()).toBe(before.ownerUrl());
      expect(await ask(after.ownerUrl(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    } finally {
      await after.stop();
    }
  });

  test('is reached by a socket that only its account may come to, and by its port', async () => {
    const from = 'SELECT inet_server_addr() IS NULL AS socket';
    // Made before there was a socket.
    const rules = join(cluster(), 'pg_hba.conf');
    writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll(/^local .*\n/gm, ''));
    const server = await startPostgres({ dataDir, fast: true });
    try {
      expect(statSync(cluster()).mode & 0o077).toBe(0);
      const { username, password } = new URL(server.appUrl());
      expect(await ask(server.appUrl(), from)).toEqual([{ socket: true }]);
      const byPort = `postgresql://${username}:${password}@127.0.0.1:${server.port}/namestead`;
      expect(await ask(byPort, from)).toEqual([{ socket: false }]);
    } finally {
      await server.stop();
    }
  });

  test('is reached by its port alone where the path is too long for a socket', () => {
    expect(socketFolder(`/srv/${'n'.repeat(76)}/cluster`)).toBe('');
    expect(socketFolder(`/srv/${'n'.repeat(75)}/cluster`)).not.toBe('');
  });

  test('gives the application role no way to change the structure', async () => {
    const server = await startPostgres({ dataDir, fast: true });
    try {
      for (const sql of [
        'CREATE TABLE t (a int)',
        'CREATE SCHEMA s',
        'CREATE DATABASE d',
        'CREATE TEMP TABLE t (a int)',
      ]) {
        await expect(ask(server.appUrl(), sql)).rejects.toThrow(/permission denied/);
      }
      await expect(ask(server.appUrl().replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
    } finally {
      await server.stop();
    }
  });

  test('ends with the run that started it, even after kill -9', async () => {
    const run = await startedElsewhere();
    expect(holder(cluster())).toBeGreaterThan(1);
    await killed(run);
    await vi.waitFor(() => expect(holder(cluster())).toBeUndefined(), { timeout: 10_000, interval: 20 });
  });

  test('starts again when both the run and its server were killed', async () => {
    const run = await startedElsewhere();
    process.kill(holder(cluster())!, 'SIGKILL');
    await killed(run);
    const server = await startPostgres({ dataDir, fast: true });
    expect(await ask(server.appUrl(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('refuses a data folder that a living run uses, and leaves that run its server', async () => {
    const run = await startedElsewhere();
    await expect(startPostgres({ dataDir, fast: true })).rejects.toThrow(`process ${run.pid}`);
    expect(holder(cluster())).toBeGreaterThan(1);
    await killed(run);
  });

  test('says in one sentence that the port asked for is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(startPostgres({ dataDir, fast: true, port })).rejects.toThrow(`Port ${port} on 127.0.0.1`);
    other.close();
  });

  test('tells when the server ends without being asked', async () => {
    const server = await startPostgres({ dataDir, fast: true });
    process.kill(holder(cluster())!, 'SIGINT');
    expect(await server.ended).toContain('ended by itself');
    await server.stop();
  });
});
