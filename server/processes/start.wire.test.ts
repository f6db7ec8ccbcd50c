import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needs, ROLES, type Role } from '../platform/settings/process-settings.ts';
import { productionSettings } from '../platform/settings/testing.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'namestead-start-'));
const all = productionSettings(folder);
const PORTS = { CONSOLE_PORT: '0', OFFICE_PORT: '0', DNS_PORT: '0', FORWARD_PORT: '0', LOG_LEVEL: 'error' };
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process of production with exactly these settings; gives what it said, and ends it where it came up. */
function startOnce(
  role: Role,
  settings: Readonly<Record<string, string>>,
  end: NodeJS.Signals = 'SIGTERM',
): Promise<string> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, role], {
    env: { PATH, NAMESTEAD_MODE: 'production', DATABASE_URL: house.config.databaseUrl, ...PORTS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (bytes: Buffer) => {
    said += String(bytes);
    if (said.includes('"ready":true')) child.kill(end);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((done) => child.once('close', (code) => done(`${said.trim()} [${code}]`)));
}

const ownOf = (role: Role) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'DATABASE_URL' && needs(role, name)));

test.each(ROLES)('%s starts and drains with its own settings alone', { timeout: 60_000 }, async (role) => {
  expect(await startOnce(role, ownOf(role))).toMatch(/^\{"ready":true,.*\} \[0\]$/);
});

test('a process that is killed has kept what the next one starts by', { timeout: 60_000 }, async () => {
  const kept = join(folder, 'compiled');
  await startOnce('nameserver', { ...ownOf('nameserver'), NODE_COMPILE_CACHE: kept }, 'SIGKILL');
  expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(100);
});

test('another master key than the database was used with is refused in a sentence', { timeout: 60_000 }, async () => {
  await startOnce('staff', ownOf('staff'));
  const MASTER_KEY = randomBytes(32).toString('base64');
  const said = await startOnce('staff', { ...ownOf('staff'), MASTER_KEY });
  expect(said).toMatch(/^Namestead does not start: MASTER_KEY is not the key of this database: .* \[1\]$/);
  expect(said).not.toContain(MASTER_KEY);
});

test('the owner’s role is refused in a sentence', { timeout: 60_000 }, async () => {
  expect(await startOnce('forwarder', { DATABASE_URL: house.ownerUrl })).toMatch(
    /^Namestead does not start: DATABASE_URL connects as .*MIGRATION_DATABASE_URL \[1\]$/,
  );
});
