import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { times, usd } from '#contract/money.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { post } from '../../../ledger/post.ts';
import { balanceCorrected } from '../../../ledger/testing.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { arriveNames } from '../../domains/testing.ts';
import { cancelTask } from '../../tasks/index.ts';
import { renewKind } from '../order-tasks.ts';
import { type Buyer, makeBuyer, moneyOf, violations } from '../testing.ts';
import { previewRenewals, renewDomains } from './renew-domains.ts';

const DAY_MS = 86_400_000;
/** One more than two tasks of renewals hold. */
const MANY = 2 * batchLimit('renew', '2026-11-26') + 1;
const NAMES = Array.from({ length: MANY }, (_, at) => `renew-many-${at}.com`);
let house: TestHouse;
let buyer: Buyer;

beforeAll(async () => {
  house = await openTestHouse();
  buyer = await makeBuyer(house, '10.00');
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1 LIMIT 1', [
    buyer.customerId,
  ]);
  const now = await house.inTx(async (tx) => tx.now);
  const dates = {
    registeredAt: new Date(now.getTime() - 300 * DAY_MS),
    expiresAt: new Date(now.getTime() + 65 * DAY_MS),
  };
  const owner = { id: buyer.customerId, templateId: rows[0]?.id as bigint };
  await arriveNames(
    house,
    owner,
    NAMES.map((name) => ({ name, ...dates })),
  );
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

const ordersOf = async ({ customerId }: Buyer) =>
  (
    await house.pool.query<{ lines: number }>('SELECT lines FROM purchase_order WHERE customer_id = $1 ORDER BY id', [
      customerId,
    ])
  ).rows.map(({ lines }) => lines);

test('E3 I2 more names than one task holds are renewed by several orders under one heading, all or none', async () => {
  const wish = { names: NAMES, years: 1 };
  const { preview, total } = await house.inTx((tx) => previewRenewals(tx, wish), buyer);
  expect([preview.Good, total]).toEqual([MANY, times(usd('12.80'), MANY)]);
  await expect(house.inTx((tx) => renewDomains(tx, { ...wish, total }), buyer)).rejects.toMatchObject({
    key: 'INSUFFICIENT_BALANCE',
  });
  expect([await ordersOf(buyer), (await moneyOf(house, buyer)).frozen]).toEqual([[], '0.00']);
  const { customerId } = buyer;
  const more = { customerId, id: customerId + 1_000n, amount: usd('19990.00'), reason: 'money for a test' };
  await house.inTx((tx) => post(tx, balanceCorrected(more)));
  const placed = await house.inTx((tx) => renewDomains(tx, { ...wish, total }), buyer);
  expect(placed).toMatchObject({ task: expect.stringMatching(/^H/), amount: total });
  expect(placed.lines).toHaveLength(MANY);
  expect(await ordersOf(buyer)).toEqual([600, 600, 1]);
  expect(usd((await moneyOf(house, buyer)).frozen)).toEqual(total);
  // One press gives all of it back.
  const given = await house.inTx((tx) => cancelTask(tx, [renewKind], placed.task as string), buyer);
  expect(given).toEqual({ count: MANY, begun: 0 });
  expect(await moneyOf(house, buyer)).toEqual({ available: '20000.00', frozen: '0.00' });
});
