import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '#server/platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '#server/platform/testing.ts';
import { type SandboxProcess, startSandbox } from '../testing/sandbox-process.ts';
import { type DemoAccounts, keepAccounts } from './accounts.ts';
import { openPreparing } from './preparing.ts';

const data = mkdtempSync(join(tmpdir(), 'namestead-preparing-'));
chmodSync(data, 0o711);
mkdirSync(join(data, 'logs'));
const log = join(data, 'logs', 'prepare.log');
const suffixesFile = join(data, 'suffixes.json');
const ACCOUNTS: DemoAccounts = { staff: { name: 'demo', password: 'p', totpSecret: 's' } };
let house: TestHouse;
let sandbox: SandboxProcess;

beforeAll(async () => {
  house = await openTestHouse();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await house.close();
  rmSync(data, { recursive: true, force: true });
});

/** One start on the data folder; whether a process was started for it. */
async function start(): Promise<boolean> {
  rmSync(log, { force: true });
  const preparing = openPreparing(data, suffixesFile);
  const settings = {
    ...sandbox.settings,
    NAMESTEAD_MODE: 'demonstration',
    NAMESTEAD_DATA: data,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: house.config.databaseUrl,
  };
  const urls = { consoleUrl: '', officeUrl: '', sandboxUrl: '', appUrl: house.config.databaseUrl };
  try {
    await preparing.migrate(house.ownerUrl, decodeURIComponent(new URL(house.config.databaseUrl).username));
    expect(await preparing.fill({ ...urls, ownerUrl: house.ownerUrl, settings })).toEqual(ACCOUNTS);
  } finally {
    await preparing.stop();
  }
  return existsSync(log);
}

test('a database is prepared once by the same code and the same suffixes, and again by others', async () => {
  keepAccounts(data, ACCOUNTS);
  expect(await start()).toBe(true);
  expect(await start()).toBe(false);
  writeFileSync(suffixesFile, '[]');
  expect(await start()).toBe(true);
  expect(await start()).toBe(false);
});

test('what cannot be prepared ends with its own sentence, and nothing is marked as done', async () => {
  writeFileSync(suffixesFile, '[ ]');
  const owned = (sql: string) => withConnection(house.ownerUrl, (client) => client.query(sql));
  await owned("INSERT INTO schema_migration (name) VALUES ('99990101-0000_later.sql')");
  await expect(start()).rejects.toThrow('the database knows migrations that this code does not: 99990101-0000_later');
  await owned("DELETE FROM schema_migration WHERE name LIKE '9999%'");
  expect(await start()).toBe(true);
});
