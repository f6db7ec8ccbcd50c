import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productionSettings } from '#server/platform/settings/testing.ts';
import { openTestHouse, type TestHouse } from '#server/platform/testing.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'namestead-commands-'));
const own = productionSettings(folder);
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as an operator does; gives what it said and how it ended. */
function run(words: string, settings: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
  const { PATH = '' } = process.env;
  const [program = '', ...args] = words.split(' ');
  const env = { PATH, ...own, DATABASE_URL: house.config.databaseUrl, ...settings };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, program), ...args], {
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += String(bytes);
    });
  return new Promise((done) => child.once('close', (code) => done(`${said.trim()} [${code}]`)));
}
const inFile = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, `${text}\n`);
  return path;
};
const COMMANDS = [
  'tools/staff.ts add eve finance',
  'tools/prices.ts list',
  'tools/deposit.ts cnnic 100',
  'server/reconcile.ts',
];

test('a command seals with the database’s own master key, or does nothing', { timeout: 90_000 }, async () => {
  expect(await run('tools/staff.ts add mei finance')).toMatch(/^name mei\n.*shown once\. \[0\]$/s);
  const MASTER_KEY = randomBytes(32).toString('base64');
  for (const command of COMMANDS) {
    const said = await run(command, { MASTER_KEY });
    expect(said).toMatch(/MASTER_KEY is not the key of this database: .* \[1\]$/);
    expect(said).not.toContain(MASTER_KEY);
  }
  expect(await run('tools/staff.ts list')).toBe('mei\tfinance\tactive [0]');
});

test('a command refuses the owner’s role in a sentence; the books may be checked by it', {
  timeout: 60_000,
}, async () => {
  expect(await run('server/reconcile.ts stops', { DATABASE_URL: house.ownerUrl })).toBe('Nothing is stopped. [0]');
  for (const command of COMMANDS.slice(0, -1))
    expect(await run(command, { DATABASE_URL: house.ownerUrl })).toMatch(/DATABASE_URL connects as .* \[1\]$/);
});

test('what was not done ends with 1: a name that is taken', { timeout: 60_000 }, async () => {
  await run('tools/staff.ts add lan support');
  expect(await run('tools/staff.ts add lan support')).toMatch(/^That name is taken: .* \[1\]$/);
});

test('the schema is brought up by addresses that stand in files; one told twice is refused', {
  timeout: 60_000,
}, async () => {
  const files = {
    DATABASE_URL: undefined,
    DATABASE_URL_FILE: inFile('app', house.config.databaseUrl),
    MIGRATION_DATABASE_URL_FILE: inFile('owner', house.ownerUrl),
  };
  expect(await run('server/migrate.ts', files)).toBe('The schema is up to date. [0]');
  expect(await run('server/reconcile.ts stops', files)).toBe('Nothing is stopped. [0]');
  expect(await run('server/migrate.ts', { ...files, DATABASE_URL: house.config.databaseUrl })).toMatch(
    /DATABASE_URL: is set, and DATABASE_URL_FILE too; keep one of them \[1\]$/,
  );
  expect(await run('server/migrate.ts')).toMatch(/MIGRATION_DATABASE_URL: is missing \[1\]$/);
});
