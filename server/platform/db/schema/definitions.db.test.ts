import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing.ts';
import { withConnection } from '../pool.ts';
import { givingWay } from './apply-migrations.ts';
import { checkSchema } from './check-schema.ts';
import { changedDefinitions, putDefinitions, readDefinitions } from './definitions.ts';
import { grantRights } from './grant-rights.ts';
import { migrate } from './migrate.ts';

let house: TestHouse;
let folder: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'definitions-'));
  return () => rm(folder, { recursive: true });
});

const appRole = () => decodeURIComponent(new URL(house.config.databaseUrl).username);
const define = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);
const put = () =>
  withConnection(house.ownerUrl, (owner) =>
    givingWay(owner, async () => {
      const names = await putDefinitions(owner, await readDefinitions(pathToFileURL(`${folder}/`)));
      await grantRights(owner, appRole());
      return names;
    }),
  );
const said = async (sql: string) => (await house.pool.query(sql)).rows;

test('the database of the house has each function and view of the folder, as it stands there', async () => {
  await withConnection(house.ownerUrl, async (owner) => {
    expect(await changedDefinitions(owner, await readDefinitions())).toEqual([]);
  });
  await expect(checkSchema(house.pool)).resolves.toBeUndefined();
});

test('what changed is put whole, what did not is left alone, views after those they read', async () => {
  await define('a_outer', 'CREATE OR REPLACE VIEW a_outer AS SELECT n + 1 AS n FROM z_inner;');
  await define('z_inner', 'CREATE OR REPLACE VIEW z_inner AS SELECT z_number() AS n;');
  await define('z_number', 'CREATE OR REPLACE FUNCTION z_number() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;');
  expect(await put()).toEqual(['z_number.sql', 'z_inner.sql', 'a_outer.sql']);
  expect(await put()).toEqual([]);
  await define('z_number', 'CREATE OR REPLACE FUNCTION z_number() RETURNS integer LANGUAGE sql AS $$ SELECT 5 $$;');
  expect(await put()).toEqual(['z_number.sql']);
  expect(await said('SELECT n FROM a_outer')).toEqual([{ n: 6 }]);
});

test('a view whose columns went is made anew with those who read it, and the application may still read them', async () => {
  await define('c_inner', 'CREATE OR REPLACE VIEW c_inner AS SELECT 1 AS gone, 2 AS kept;');
  await define('c_outer', 'CREATE OR REPLACE VIEW c_outer AS SELECT kept FROM c_inner;');
  await put();
  await define('c_inner', 'CREATE OR REPLACE VIEW c_inner AS SELECT 3 AS kept;');
  expect(await put()).toEqual(['c_inner.sql', 'c_outer.sql']);
  expect(await said('SELECT kept FROM c_outer')).toEqual([{ kept: 3 }]);
});

test('one that cannot be made leaves all as it was', async () => {
  await define('d_good', 'CREATE OR REPLACE FUNCTION d_good() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;');
  await define('d_wrong', 'CREATE OR REPLACE VIEW d_wrong AS SELECT nothing FROM nowhere;');
  await expect(put()).rejects.toMatchObject({ code: '42P01' });
  expect(await said("SELECT to_regproc('d_good') AS made")).toEqual([{ made: null }]);
});

test('a server does not start on a database that has another text; migrating puts its own', async () => {
  await withConnection(house.ownerUrl, (owner) =>
    owner.query("UPDATE schema_definition SET sha256 = 'other' WHERE name = 'domains/domain_v.sql'"),
  );
  await expect(checkSchema(house.pool)).rejects.toThrow('domains/domain_v.sql');
  await migrate({ ownerUrl: house.ownerUrl, appRole: appRole() }, async () => undefined);
  await expect(checkSchema(house.pool)).resolves.toBeUndefined();
});

test('a database of before the baseline is refused with what to do', async () => {
  await withConnection(house.ownerUrl, (owner) =>
    owner.query("INSERT INTO schema_migration (name) VALUES ('20261121-0001-ledger.expand.sql')"),
  );
  await expect(migrate({ ownerUrl: house.ownerUrl, appRole: appRole() }, async () => undefined)).rejects.toThrow(
    'before the first baseline',
  );
});
