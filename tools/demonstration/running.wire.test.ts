import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/platform/testing.ts';
import { type SandboxProcess, startSandbox } from '../testing/sandbox-process.ts';
import { forgetRunning, settingsOfRunning, tellRunning } from './running.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'namestead-running-'));
chmodSync(data, 0o711);
let house: TestHouse;
let sandbox: SandboxProcess;
let settings: Record<string, string>;

beforeAll(async () => {
  house = await openTestHouse();
  sandbox = await startSandbox();
  settings = {
    ...sandbox.settings,
    NAMESTEAD_MODE: 'demonstration',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: house.config.databaseUrl,
  };
});
afterAll(async () => {
  await sandbox.stop();
  await house.close();
  rmSync(data, { recursive: true, force: true });
});

/** A command as `npm run` gives it, without a setting that names a database. */
function command(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, NAMESTEAD_MODE: _mode, ...env } = process.env;
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['tools/run.mjs', ...args],
      { cwd: ROOT, env: { ...env, NAMESTEAD_DATA: data } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

test('I13 L1 commands about a house find the running demonstration by themselves', async () => {
  tellRunning(data, settings);
  expect(statSync(join(data, 'running.json')).mode & 0o777).toBe(0o600);
  const books = await command('server/reconcile.ts', 'stops');
  expect(books).toEqual({ code: 0, out: 'Nothing is stopped.\n', err: '' });
  expect(await command('tools/staff.ts', 'add', 'found-here', 'finance')).toMatchObject({ code: 0, err: '' });
  const { rows } = await house.pool.query("SELECT roles FROM staff WHERE name = 'found-here'");
  expect(rows).toEqual([{ roles: ['finance'] }]);
});

test('where none runs, they say so and what to do; a number that another process has now is not taken for it', async () => {
  const sentence = `No demonstration runs on ${data}. Start one (npm start), name the folder of another one by NAMESTEAD_DATA, or name a database by DATABASE_URL.\n`;
  const file = join(data, 'running.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), started: 'long ago' }));
  expect(await command('server/reconcile.ts')).toEqual({ code: 1, out: '', err: sentence });
  forgetRunning(data);
  expect(await command('tools/staff.ts', 'list')).toEqual({ code: 1, out: '', err: sentence });
});

test('settings that name a house are the only ones then', () => {
  tellRunning(data, settings);
  const env = { NAMESTEAD_DATA: data };
  expect(settingsOfRunning(env)).toEqual(settings);
  expect(settingsOfRunning({ ...env, DATABASE_URL: 'postgresql://elsewhere/namestead' })).toEqual({});
  expect(settingsOfRunning({ ...env, DATABASE_URL_FILE: '/run/secrets/url' })).toEqual({});
  expect(settingsOfRunning({ ...env, NAMESTEAD_MODE: 'production' })).toEqual({});
});
