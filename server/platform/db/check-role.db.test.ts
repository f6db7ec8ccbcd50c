import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { checkMasterKey, checkRole } from './check-role.ts';
import { createPool } from './pool.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('the application role may start, the owner of the tables may not', async () => {
  await expect(checkRole(house.pool)).resolves.toBeUndefined();
  const owner = createPool(house.ownerUrl, 1, () => undefined);
  await expect(checkRole(owner).finally(() => owner.end())).rejects.toThrow(
    /DATABASE_URL connects as .* rewrite the ledger/,
  );
});

test('a database keeps to the master key that it was first used with', async () => {
  const now = new Date();
  await Promise.all([checkMasterKey(house.pool, '0a1b2c3d', now), checkMasterKey(house.pool, '0a1b2c3d', now)]);
  await expect(checkMasterKey(house.pool, '0a1b2c3d', now)).resolves.toBeUndefined();
  await expect(checkMasterKey(house.pool, 'ffffffff', now)).rejects.toThrow(
    /needs the key 0a1b2c3d, .* holds ffffffff/,
  );
});
