import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { countWaiting, takeToAsk } from './due.ts';
import { answerPage, newestFirst } from './page.ts';
import type { Tx } from './transaction.ts';

const HELD = 45;
const DAY_MS = 86_400_000;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  // Each was asked about a minute after the one with the next number.
  await house.pool.query(
    `INSERT INTO held_payment (channel, transaction_id, amount, currency, number, why, state, created_at, asked_at)
     SELECT 'card', 'pi_' || n, 100, 'USD', 'R' || n, 'unknown_order', 'waiting', $1, $1::timestamptz - n * interval '1 minute'
     FROM generate_series(1, $2) n`,
    [house.wall(), HELD],
  );
});
afterAll(() => house.close());

const page = (after: string | undefined, limit = HELD) =>
  house.inTx(async (tx) => {
    const query = tx.db.selectFrom('heldPayment').selectAll().where('id', '<=', BigInt(limit));
    return answerPage(await newestFirst<{ id: bigint }>(query, after), async ({ id }) => Number(id));
  });

test('pages of a list: newest first, every row once, no next on the last page, full or not', async () => {
  const seen: number[] = [];
  let after: string | undefined;
  const sizes: number[] = [];
  do {
    const { Items, Next } = await page(after);
    seen.push(...Items);
    sizes.push(Items.length);
    after = Next;
  } while (after !== undefined);
  expect(sizes).toEqual([20, 20, 5]);
  expect(seen).toEqual(Array.from({ length: HELD }, (_, at) => HELD - at));
  const [first, none] = [await page(undefined, 20), await page(undefined, 0)];
  expect([first.Items.length, first.Next, none]).toEqual([20, undefined, { Items: [] }]);
});

const take = (tx: Tx, limit: number) =>
  takeToAsk(tx, 'heldPayment', (is) => is.and([is('state', '=', 'waiting'), is('askedAt', '<', tx.now)]), limit).then(
    (rows) => rows.map(({ number }) => number).sort(),
  );

test('what was not asked for longest is taken first, by one worker only, and is not due again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: taken, resolve: tell } = Promise.withResolvers<string[]>();
  const first = house.inTx(async (tx) => {
    tell(await take(tx, 2));
    await promise;
  });
  expect(await taken).toEqual(['R44', 'R45']);
  expect(await house.inTx((tx) => take(tx, 3))).toEqual(['R41', 'R42', 'R43']);
  resolve();
  await first;
  await house.moveClock(-1000);
  expect(await house.inTx((tx) => take(tx, 100))).toHaveLength(HELD - 5);
});

test('how many wait, and since when', async () => {
  const count = (state: string) => house.inTx((tx) => countWaiting(tx, 'heldPayment', (is) => is('state', '=', state)));
  expect(await count('credited')).toEqual({ count: 0, oldest: null });
  const { count: all, oldest } = await count('waiting');
  expect(all).toBe(HELD);
  expect(Math.abs((oldest?.getTime() ?? 0) - house.wall().getTime())).toBeLessThan(DAY_MS);
});
