import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { beside, systemCaller } from './transaction.ts';

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

test('a transaction never waits for a second connection of its own pool; what must stay goes beside it', async () => {
  const again = 'a transaction asked for a second connection of its own pool';
  await expect(house.inTx(() => house.inTx(async () => 1))).rejects.toThrow(again);
  await expect(house.inTx(() => house.pool.query('SELECT 1'))).rejects.toThrow(again);
  const refused = house.inTx(async (tx) => {
    await beside(tx, systemCaller('test'), (own) => own.client.query("INSERT INTO rate_limit (key) VALUES ('beside')"));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  const { rows } = await house.pool.query("SELECT 1 FROM rate_limit WHERE key = 'beside'");
  expect(rows).toHaveLength(1);
  // What a transaction set going and did not wait for is free again when it is over.
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const later = await house.inTx(async () => ({ done: over.then(() => house.pool.query('SELECT 1')) }));
  resolve();
  expect((await later.done).rowCount).toBe(1);
});

test('a transaction that went on after a failed statement is not told as done', async () => {
  const work = house.inTx(async (tx) => {
    await tx.client.query('SELECT 1 / 0').catch(() => {});
    return 'done';
  });
  await expect(work).rejects.toThrow('one of its statements had failed');
});
