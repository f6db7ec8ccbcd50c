import { expect, test } from 'vitest';
import { openTestHouse } from '../testing.ts';
import { createPool, withConnection } from './pool.ts';

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
