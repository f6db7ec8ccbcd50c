import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { together } from './together.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('pieces of a transaction are answered each with its own, in the order they were named', async () => {
  const seen = await house.inTx((tx) =>
    together(tx, () => [
      tx.client.query('SELECT pg_sleep(0.05), 1 AS n').then(({ rows }) => rows[0]?.n as number),
      tx.client.query('SELECT 2 AS n').then(({ rows }) => rows[0]?.n as number),
      undefined,
    ]),
  );
  expect(seen).toEqual([1, 2, undefined]);
});

test('they are on their way together: the second has been written before the first is answered', async () => {
  const LONG = 'x'.repeat(10_000);
  const written = await house.inTx(async (tx) => {
    const { stream } = (tx.client as unknown as { connection: { stream: Socket } }).connection;
    const before = stream.bytesWritten;
    let [answered, early] = [false, 0];
    await together(tx, () => [
      tx.client.query('SELECT pg_sleep(0.1)').then(() => {
        answered = true;
      }),
      tx.client.query('SELECT $1::text', [LONG]),
      new Promise<void>((looked) =>
        setImmediate(() => {
          early = answered ? 0 : stream.bytesWritten - before;
          looked();
        }),
      ),
    ]);
    return early;
  });
  expect(written).toBeGreaterThan(LONG.length);
});

test('where one fails the others end before the transaction does: nothing of it stays, nothing is sent behind it', async () => {
  const sent: string[] = [];
  const failing = house.inTx((tx) =>
    together(tx, () => [
      Promise.reject(new Error('a rule says no')),
      (async () => {
        await tx.client.query('SELECT pg_sleep(0.05)');
        sent.push('second statement');
        await tx.client.query("SELECT set_config('application_name', 'left behind', false)");
      })(),
    ]),
  );
  await expect(failing).rejects.toThrow('a rule says no');
  expect(sent).toEqual(['second statement']);
  const names = await Promise.all(
    Array.from({ length: 4 }, () => house.pool.query("SELECT current_setting('application_name') AS name")),
  );
  // Set inside the transaction, so taken back with it; sent behind it, it would have stayed.
  for (const { rows } of names) expect(rows[0]?.name).not.toBe('left behind');
});

test('the failure that is told is the first one, not that the others were sent into a broken transaction', async () => {
  const failing = house.inTx((tx) =>
    together(tx, () => [
      tx.client.query('SELECT 1 / 0'),
      tx.client.query({ name: 'together_broken', text: 'SELECT 1 AS n' }),
    ]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  // A statement that was to be prepared in the broken transaction can be prepared anew.
  const again = await house.inTx((tx) => tx.client.query({ name: 'together_broken', text: 'SELECT 1 AS n' }));
  expect(again.rows[0]?.n).toBe(1);
});
