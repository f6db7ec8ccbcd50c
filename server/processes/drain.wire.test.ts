import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tools/testing/free-port.ts';
import { productionSettings } from '../platform/settings/testing.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STARTED_WITHIN_MS = 40_000;
const GONE_WITHIN_MS = 12_000;
const folder = mkdtempSync(join(tmpdir(), 'namestead-drain-'));
/** Made once: a database keeps to its first master key. */
const own = productionSettings(folder);
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly command: ChildProcess & { pid: number };
  /** The server's own process, under the command. */
  readonly server: number;
  readonly url: string;
  readonly ended: Promise<number | string>;
}

/** Starts the real command in a group of its own, as systemd, Docker and a terminal do. */
async function start(program: string, ...args: readonly string[]): Promise<Started> {
  const port = await freePort();
  const { NAMESTEAD_MODE: _mode, npm_lifecycle_event: _event, ...env } = process.env;
  const settings = {
    ...own,
    DATABASE_URL: house.config.databaseUrl,
    OFFICE_PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  const command = spawn(program, args, {
    cwd: ROOT,
    env: { ...env, ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    if (command.pid !== undefined && lives(-command.pid)) process.kill(-command.pid, 'SIGKILL');
  });
  const ended = new Promise<number | string>((done) =>
    command.once('exit', (code, signal) => done(code ?? signal ?? 'nothing')),
  );
  let said = '';
  command.stderr.on('data', (bytes: Buffer) => {
    said += String(bytes);
  });
  const ready = new Promise<number>((done) =>
    createInterface({ input: command.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready"')) done((JSON.parse(line) as { pid: number }).pid);
      else said += `${line}\n`;
    }),
  );
  const late = wait(STARTED_WITHIN_MS, 'late' as const, { ref: false });
  const server = await Promise.race([ready, ended.then(String), late]);
  if (typeof server !== 'number' || !command.pid) throw new Error(`it did not start:\n${said}`);
  return { command: command as Started['command'], server, url: `http://127.0.0.1:${port}`, ended };
}

/** Whether a process, or with a minus anything of a group, is there. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<boolean> {
  const until = performance.now() + GONE_WITHIN_MS;
  while (lives(pid)) {
    if (performance.now() > until) return false;
    await wait(20);
  }
  return true;
}

const SERVE = ['run', '--silent', 'serve', '--', 'staff'] as const;

test.each([
  ['systemd: SIGTERM to every process of the unit', 'npm', SERVE, 'SIGTERM', 'group'],
  ['systemd without npm', process.execPath, ['tools/serve.mjs', 'staff'], 'SIGTERM', 'group'],
  ['Docker: SIGTERM to the first process, which is npm', 'npm', SERVE, 'SIGTERM', 'first'],
  ['Docker without npm', process.execPath, ['tools/serve.mjs', 'staff'], 'SIGTERM', 'first'],
  ['a person: SIGINT to every process of the terminal', 'npm', SERVE, 'SIGINT', 'group'],
  ['a terminal that is closed: SIGHUP to every process', 'npm', SERVE, 'SIGHUP', 'group'],
  ['SIGHUP to npm alone, which tells nobody', 'npm', SERVE, 'SIGHUP', 'first'],
  ['SIGHUP to the first process without npm', process.execPath, ['tools/serve.mjs', 'staff'], 'SIGHUP', 'first'],
  ['npm that is killed', 'npm', SERVE, 'SIGKILL', 'first'],
] as const)('production drains by %s', { timeout: 90_000 }, async (_what, program, args, signal, to) => {
  const { command, server, url, ended } = await start(program, ...args);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  process.kill(to === 'group' ? -command.pid : command.pid, signal);
  await ended;
  expect(await gone(server)).toBe(true);
  expect(await gone(-command.pid)).toBe(true);
  // Drained, not killed: a server that was killed leaves its connections to be found by PostgreSQL.
  await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  if (program === process.execPath) expect(await ended).toBe(0);
});

test('the same signal twice within moments is one wish', { timeout: 90_000 }, async () => {
  const { command, server, ended } = await start(process.execPath, 'tools/serve.mjs', 'staff');
  expect(lives(server)).toBe(true);
  process.kill(-command.pid, 'SIGINT');
  process.kill(-command.pid, 'SIGINT');
  expect(await ended).toBe(0);
  expect(await gone(server)).toBe(true);
});
