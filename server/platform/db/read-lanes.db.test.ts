import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { withConnection } from './pool.ts';
import { createReads, type Reads } from './read-lanes.ts';

let house: TestHouse;
let reads: Reads;
const told: Error[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  reads = createReads(house.config.databaseUrl, 2, (error) => told.push(error));
});
afterAll(async () => {
  await reads.end();
  await house.close();
});

const lanes = () =>
  withConnection(house.config.databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'namestead-reads' AND datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  });

test('hundreds of statements at once are answered, each with its own answer, on so few connections', async () => {
  const asked = Array.from({ length: 300 }, (_, at) => reads.query<{ at: number }>('SELECT $1::int AS at', [at]));
  const answers = await Promise.all(asked);
  expect(answers.map(({ rows }) => rows[0]?.at)).toEqual(Array.from({ length: 300 }, (_, at) => at));
  expect(await lanes()).toHaveLength(2);
});

test('one that fails takes no other with it', async () => {
  const asked = Array.from({ length: 40 }, (_, at) =>
    reads.query<{ at: number }>(`SELECT 12 / $1::int AS at`, [at % 4]).then(
      ({ rows }) => rows[0]?.at,
      (error: { code: string }) => error.code,
    ),
  );
  expect((await Promise.all(asked)).slice(0, 8)).toEqual(['22012', 12, 6, 4, '22012', 12, 6, 4]);
});

test('nothing can be written, nor locked', async () => {
  await expect(reads.query("INSERT INTO rate_limit (key) VALUES ('x')")).rejects.toMatchObject({ code: '25006' });
  await expect(reads.query('SELECT 1 FROM business_clock FOR UPDATE')).rejects.toMatchObject({ code: '25006' });
});

test('a slow statement does not hold those that another connection can take', async () => {
  const order: string[] = [];
  const slow = reads.query('SELECT pg_sleep(1)').then(() => order.push('slow'));
  await reads.query('SELECT 1').then(() => order.push('quick'));
  await slow;
  expect(order).toEqual(['quick', 'slow']);
});

test('connections that break are told and replaced', async () => {
  await withConnection(house.config.databaseUrl, async (client) => {
    for (const pid of await lanes()) await client.query('SELECT pg_terminate_backend($1)', [pid]);
  });
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0));
  await vi.waitFor(async () =>
    expect((await reads.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]),
  );
});

test('who waits too long for a place is told that we are busy', async () => {
  const few = createReads(house.config.databaseUrl, 1, () => {});
  const held = withConnection(house.ownerUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE business_clock');
    const asked = Array.from({ length: 9 }, () => few.query('SELECT offset_ms FROM business_clock'));
    const late = asked.pop() as Promise<unknown>;
    await expect(late).rejects.toThrow('timeout exceeded when trying to connect');
    await client.query('COMMIT');
    await Promise.all(asked);
  });
  await held;
  await few.end();
});
