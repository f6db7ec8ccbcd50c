import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { type DealHouse, openDealHouse } from '../testing.ts';
import { isLate, pageQueue, queueQuery, stoppedBy } from './queue-store.ts';

let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '900.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const wish = async (name: string): Promise<string> =>
  (await at.apply(at.buyer, { Type: 'buy', Name: name, Price: '50' })).Data.Number;
const dueIn = (number: string, hours: number) =>
  house.pool.query("UPDATE deal SET due_at = now() + $2 * interval '1 hour' WHERE number = $1", [number, hours]);
/** The whole queue, page by page. */
async function queue(): Promise<string[]> {
  const numbers: string[] = [];
  for (let after: string | undefined; ; ) {
    const { rows, next } = await house.inTx((tx) => pageQueue(tx, undefined, after));
    numbers.push(...rows.map(({ number }) => number));
    if (next === undefined) return numbers;
    after = next;
  }
}

test('L1 the queue of deals: what is due first stands first, whenever it was asked; what is not ours comes after', async () => {
  const paid = await at.paid('queue-paid.com', '20');
  const asked = await wish('queue-asked.com');
  const disputed = await at.paid('queue-disputed.com', '20');
  expect((await at.act(at.buyer, 'dispute', { Number: disputed, Reason: 'not as told' })).Key).toBe('OK');
  const urgent = await wish('queue-urgent.com');
  await dueIn(paid, -9);
  await dueIn(asked, 30);
  await dueIn(disputed, 5);
  await dueIn(urgent, -1);
  expect(await queue()).toEqual([urgent, disputed, asked, paid]);
  const { rows } = await house.inTx((tx) => pageQueue(tx, undefined, undefined));
  const late = await house.inTx(async ({ now }) => rows.filter((deal) => isLate(deal, now)));
  expect(late.map(({ number }) => number)).toEqual([urgent]);
  const alone = await house.inTx((tx) => pageQueue(tx, 'applied', undefined));
  expect(alone.rows.map(({ number }) => number)).toEqual([urgent, asked]);
});

test('L1 K2 what was stopped stands first, however late the rest is, and says by what', async () => {
  const late = await wish('queue-late.com');
  await dueIn(late, -900);
  const held = await at.paid('queue-held.com', '20');
  await house.pool.query(
    "UPDATE deal SET state = 'disputed', dispute_by = 'house', disputed_at = now(), due_at = now() + interval '9 days' WHERE number = $1",
    [held],
  );
  const still = await at.paid('queue-still.com', '20');
  await house.pool.query(
    "UPDATE deal SET due_at = NULL, stopped_at = now() - interval '1 day', stopped_left_ms = 5 WHERE number = $1",
    [still],
  );
  const { rows } = await house.inTx((tx) => pageQueue(tx, undefined, undefined));
  expect(rows.slice(0, 3).map((deal) => [deal.number, stoppedBy(deal)])).toEqual([
    [still, 'suspension'],
    [held, 'dispute'],
    [late, undefined],
  ]);
});

test('L1 pages of the queue leave nothing out and repeat nothing, and are read by its index', async () => {
  await house.pool.query(
    `INSERT INTO deal (number, type, state, name, unicode, suffix, buyer_id, remarks, price, fee_by, buyer_fee, seller_fee, applied_at, due_at)
     SELECT 'Q' || n, 'buy', 'applied', 'q' || n || '.com', 'q' || n || '.com', 'com', $1, '', 100, 'seller', 0, 10, now(),
       now() + (n % 5) * interval '1 day' FROM generate_series(1, 45) AS n`,
    [at.buyer.id],
  );
  const numbers = await queue();
  expect(numbers).toHaveLength(52);
  expect(new Set(numbers).size).toBe(52);
  const plan = await house.inTx(async (tx) => {
    await tx.client.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const { sql, parameters } = queueQuery(tx, undefined, '1').limit(21).compile();
    return (await tx.client.query(`EXPLAIN ${sql}`, [...parameters])).rows;
  });
  expect(JSON.stringify(plan)).toContain('deal_queue_stopped');
  expect(JSON.stringify(plan)).not.toContain('Sort');
});
