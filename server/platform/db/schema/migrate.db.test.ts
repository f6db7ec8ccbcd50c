import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing.ts';
import { withConnection } from '../pool.ts';
import { reading, systemCaller, type Tx, transact } from '../transaction.ts';
import { applyMigrations } from './apply-migrations.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

let house: TestHouse;
let folder: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await withConnection(house.ownerUrl, (owner) =>
    owner.query('DELETE FROM schema_migration WHERE name LIKE $1', ['2099%']),
  );
  for (const { name, text } of await readMigrations()) await writeFile(join(folder, name), text);
  return () => rm(folder, { recursive: true });
});

const step = (name: string, text: string) => writeFile(join(folder, name), text);
const apply = (more: { contract?: boolean } = {}) =>
  withConnection(house.ownerUrl, (owner) => applyMigrations(owner, { folder: pathToFileURL(`${folder}/`), ...more }));

test('what others keep in the same schema does not stand in the way of a new version', async () => {
  const appRole = decodeURIComponent(new URL(house.config.databaseUrl).username);
  await withConnection(house.ownerUrl, async (owner) => {
    await owner.query(`GRANT CREATE ON SCHEMA public TO ${owner.escapeIdentifier(appRole)}`);
    await owner.query('CREATE FUNCTION ours() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$');
    await owner.query('REVOKE ALL ON FUNCTION ours() FROM PUBLIC');
  });
  await house.pool.query('CREATE FUNCTION theirs() RETURNS integer LANGUAGE sql AS $$ SELECT 2 $$');
  await house.pool.query('REVOKE ALL ON FUNCTION theirs() FROM PUBLIC');
  await house.pool.query('CREATE TABLE theirs_too (id integer)');
  expect(await migrate({ ownerUrl: house.ownerUrl, appRole }, async () => undefined)).toEqual({
    applied: [],
    held: [],
  });
  const { rows } = await house.pool.query<{ said: number }>('SELECT ours() AS said');
  expect(rows).toEqual([{ said: 1 }]);
});

test('a step that was changed after it had been applied is refused by name, and nothing is applied', async () => {
  const [first] = await readMigrations();
  await step(first?.name as string, `${first?.text}\n-- and more`);
  await step('20990101-0000-later.expand.sql', 'CREATE TABLE later ()');
  await expect(apply()).rejects.toThrow(first?.name as string);
  const { rows } = await house.pool.query("SELECT to_regclass('later') AS made");
  expect(rows).toEqual([{ made: null }]);
});

test('what takes something away is held back until it is asked for, and stops nothing that comes after it', async () => {
  await withConnection(house.ownerUrl, (owner) => owner.query('CREATE TABLE old_one ()'));
  await step('20990101-0001-old.contract.sql', 'DROP TABLE old_one');
  await step('20990101-0002-new.expand.sql', 'CREATE TABLE new_one ()');
  const name = '20990101-0001-old.contract.sql';
  expect(await apply()).toEqual({ applied: ['20990101-0002-new.expand.sql'], held: [name] });
  expect(await apply({ contract: true })).toEqual({ applied: [name], held: [] });
  expect(await apply({ contract: true })).toEqual({ applied: [], held: [] });
});

test('a step that waits for a table lets those behind it pass, and is applied when the table is free', async () => {
  await step('20990102-0001-column.expand.sql', 'ALTER TABLE business_clock ADD COLUMN waited integer');
  const holder = new pg.Client({ connectionString: house.ownerUrl });
  await holder.connect();
  await holder.query('BEGIN; SELECT FROM business_clock');
  const applied = apply();
  const waiting =
    "SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted AND relation = 'business_clock'::regclass";
  await expect.poll(async () => (await house.pool.query(waiting)).rows[0].count).toBe(1);
  // Behind a step that waited without end this would wait as long as the holder holds, which is until it has answered.
  await house.pool.query('SELECT FROM business_clock');
  await holder.query('COMMIT');
  expect((await applied).applied).toEqual(['20990102-0001-column.expand.sql']);
  await holder.end();
});

test('who works while columns come is never refused: not in a transaction, not in a reading', async () => {
  const caller = systemCaller('test');
  const read = (tx: Tx) => tx.db.selectFrom('businessClock').selectAll().executeTakeFirstOrThrow();
  const both = async () => {
    await transact(house, caller, read);
    await reading(house, caller, read);
  };
  // Often enough to be prepared under a name on every connection.
  const work = () => Promise.all(Array.from({ length: 60 }, both));
  await work();
  for (const n of [1, 2, 3]) {
    await step(`20990103-000${n}-column.expand.sql`, `ALTER TABLE business_clock ADD COLUMN more_${n} integer`);
    await Promise.all([apply(), work()]);
    const row = await transact(house, caller, read);
    expect(row).toHaveProperty(`more${n}`, null);
    await work();
  }
});

test('an empty database takes steps of both kinds', async () => {
  await withConnection(house.ownerUrl, async (owner) => {
    await owner.query('CREATE DATABASE empty_one');
    const url = new URL(house.ownerUrl);
    url.pathname = '/empty_one';
    const own = await mkdtemp(join(tmpdir(), 'migrations-'));
    const put = (name: string, text: string) => writeFile(join(own, name), text);
    await put('20990105-0001-a.expand.sql', 'CREATE TABLE a (n integer)');
    await put('20990105-0002-b.expand.sql', '-- outside a transaction\nCREATE INDEX CONCURRENTLY b ON a (n)');
    await put('20990105-0003-c.contract.sql', 'DROP INDEX b');
    const { applied, held } = await withConnection(url.href, (empty) =>
      applyMigrations(empty, { folder: pathToFileURL(`${own}/`) }),
    );
    expect([applied.length, held]).toEqual([3, []]);
    await owner.query('DROP DATABASE empty_one');
    await rm(own, { recursive: true });
  });
});

test('an index made beside the work is made outside a transaction, anew where it was left half-made', async () => {
  const name = '20990104-0001-index.expand.sql';
  await step(name, '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY beside ON twice (n)');
  await withConnection(house.ownerUrl, (owner) =>
    owner.query('CREATE TABLE twice AS SELECT 1 AS n FROM generate_series(1, 2)'),
  );
  await expect(apply()).rejects.toMatchObject({ code: '23505' });
  await withConnection(house.ownerUrl, (owner) => owner.query('DELETE FROM twice; INSERT INTO twice VALUES (1)'));
  expect((await apply()).applied).toEqual([name]);
  const { rows } = await house.pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'beside'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
});
