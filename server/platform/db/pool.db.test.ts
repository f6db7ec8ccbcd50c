import { expect, test } from 'vitest';
import { openTestHouse } from '../testing.ts';
import { createAttemptsPool, createPool, createWorkPool, type Pool, withConnection } from './pool.ts';

test('a connection that breaks while it is lent out is told, and the process lives on', async () => {
  const house = await openTestHouse();
  const told: string[] = [];
  const pool = createPool(house.config.databaseUrl, 1, (error) => told.push(error.message));
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const gone = new Promise((done) => client.once('end', done));
  await withConnection(house.config.databaseUrl, (other) =>
    other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]),
  );
  await gone;
  expect(told.length).toBeGreaterThan(0);
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await house.close();
});

test('counting an attempt does not wait for the disk; everything else does', async () => {
  const house = await openTestHouse();
  const counting = createAttemptsPool(house.config.databaseUrl, 1, () => {});
  // The server of the tests never waits for its disk, so what counts is who decided it.
  const decided = async (pool: Pool) => {
    const { rows } = await pool.query<{ said: string }>(
      "SELECT setting || ' by ' || source AS said FROM pg_settings WHERE name = 'synchronous_commit'",
    );
    return rows[0]?.said;
  };
  expect([await decided(counting), await decided(house.attempts)]).toEqual(['off by client', 'off by client']);
  expect(await decided(house.pool)).not.toMatch(/client/);
  await counting.end();
  await house.close();
});

test('work waits for its place as long as it takes, in order; a caller is told that we are busy', async () => {
  const house = await openTestHouse();
  const [work, calls] = [createWorkPool, createPool].map((create) => create(house.config.databaseUrl, 1, () => {}));
  const order: number[] = [];
  // Longer than a caller would wait.
  const first = (pool?: Pool) => pool?.query('SELECT pg_sleep(5.5)');
  const held = [first(work), first(calls)];
  const waiting = [1, 2, 3].map((n) => work?.query('SELECT 1').then(() => order.push(n)));
  await expect(calls?.query('SELECT 1')).rejects.toThrow('timeout exceeded when trying to connect');
  await Promise.all([...held, ...waiting]);
  expect(order).toEqual([1, 2, 3]);
  await Promise.all([work?.end(), calls?.end()]);
  await house.close();
});
