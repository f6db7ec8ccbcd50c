import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { migrate } from './migrate.ts';
import { withConnection } from './pool.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

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
  expect(await migrate({ ownerUrl: house.ownerUrl, appRole }, async () => undefined)).toEqual([]);
  const { rows } = await house.pool.query<{ said: number }>('SELECT ours() AS said');
  expect(rows).toEqual([{ said: 1 }]);
});
