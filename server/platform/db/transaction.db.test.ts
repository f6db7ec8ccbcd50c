import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('a throw rolls everything back', async () => {
  const work = house.inTx(async (tx) => {
    await tx.client.query("INSERT INTO rate_limit (key) VALUES ('rolled-back')");
    throw new Error('stop');
  });
  await expect(work).rejects.toThrow('stop');
  const { rows } = await house.pool.query("SELECT 1 FROM rate_limit WHERE key = 'rolled-back'");
  expect(rows).toHaveLength(0);
});

test('the business clock stands where it was moved, the wall clock stays', async () => {
  await house.moveClock(45 * 86_400_000);
  await house.inTx(async (tx) => {
    expect(tx.now.getTime() - tx.wall.getTime()).toBe(45 * 86_400_000);
  });
});

test('the application role cannot change the schema or rewrite history', async () => {
  await expect(house.pool.query('CREATE TABLE planted (x int)')).rejects.toThrow(/permission denied/);
  await expect(house.pool.query('UPDATE state_history SET event = event')).rejects.toThrow(/permission denied/);
  await expect(house.pool.query('DELETE FROM state_history')).rejects.toThrow(/permission denied/);
});

test('two transactions that lock in opposite order both succeed: the deadlock is tried again', async () => {
  await house.pool.query("INSERT INTO rate_limit (key) VALUES ('a'), ('b')");
  let bothHold = () => {};
  const together = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  let holders = 0;
  const cross = (first: string, second: string) =>
    house.inTx(async (tx) => {
      await tx.client.query('UPDATE rate_limit SET points = points + 1 WHERE key = $1', [first]);
      holders += 1;
      if (holders >= 2) bothHold();
      await together;
      await tx.client.query('UPDATE rate_limit SET points = points + 1 WHERE key = $1', [second]);
    });
  await Promise.all([cross('a', 'b'), cross('b', 'a')]);
  const { rows } = await house.pool.query("SELECT points FROM rate_limit WHERE key IN ('a', 'b')");
  expect(rows.map((row) => row.points)).toEqual([2, 2]);
});
