import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { freezesOf } from '../../ledger/movements.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { changePrice } from '../catalogue/index.ts';
import { addToCart, readCart, totalOf } from './cart/cart.ts';
import { dropFromCart } from './cart/cart-store.ts';
import { checkout } from './checkout.ts';
import { findBought } from './lines/find-bought-store.ts';
import { buyCart, fillCart, linesIn, makeBuyer, moneyOf, violations } from './testing.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

const refusalOf = async (act: Promise<unknown>): Promise<Refusal> => {
  const error = await act.then(
    () => new Error('was not refused'),
    (refused: unknown) => refused,
  );
  if (error instanceof Refusal) return error;
  throw error;
};
const count = async (sql: string) =>
  (await house.pool.query<{ n: bigint }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n;

test('D3 the cart keeps names once, in order, with the prices of now; a new term replaces the old one', async () => {
  const buyer = await makeBuyer(house, '0.00');
  await fillCart(house, buyer, ['Cart-One.com', '\u4e2d\u6587\u8cfc\u7269.net']);
  await fillCart(house, buyer, ['cart-one.com'], 3);
  const lines = await house.inTx((tx) => readCart(tx, buyer.customerId));
  expect(lines.map(({ row, quote }) => [row.unicode, row.years, quote?.price.minor])).toEqual([
    ['cart-one.com', 3, 3540n],
    ['\u4e2d\u6587\u8cfc\u7269.net', 1, 1380n],
  ]);
  expect(lines[1]?.row.name).toMatch(/^xn--.*\.net$/);
  expect(totalOf(lines)).toEqual(usd('49.20'));
});

test('D3 what is no name stays out of the cart and is told; a full cart names its limit', async () => {
  const buyer = await makeBuyer(house, '0.00');
  const wishes = ['\u{1f4a9}.com', 'a_b.com', 'x.unknown', 'fine.com'].map((name) => ({ name, years: 1 }));
  const wrong = await house.inTx((tx) => addToCart(tx, buyer.customerId, wishes));
  expect(wrong.map(({ problem }) => problem)).toEqual(['characters', 'characters', 'suffix']);
  const many = Array.from({ length: 200 }, (_, i) => ({ name: `many-${i}.com`, years: 1 }));
  const refused = await refusalOf(house.inTx((tx) => addToCart(tx, buyer.customerId, many)));
  expect([refused.key, refused.vars]).toEqual(['CART_FULL', { limit: 200 }]);
  expect((await house.inTx((tx) => readCart(tx, buyer.customerId))).length).toBe(1);
});

test('D4 GW3 checkout holds the money of all names as one, found by order and by name, and empties the cart', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await fillCart(house, buyer, ['held-one.com', 'held-two.com', 'held-three.net']);
  const { placed } = await buyCart(house, buyer);
  expect(placed.amount).toEqual(usd('37.40'));
  expect(await moneyOf(house, buyer)).toEqual({ available: '62.60', frozen: '37.40' });
  const freezes = await house.pool.query(
    'SELECT amount, about, rule FROM freeze_item WHERE customer_id = $1 ORDER BY id',
    [buyer.customerId],
  );
  expect(freezes.rows.map((row) => [row.about, row.amount, row.rule])).toEqual([
    [placed.number, 3740n, 'registry_answer'],
  ]);
  const heldFor = (text: string) =>
    house.inTx(async (tx) => {
      const found = { parts: [text], id: undefined, ...(await findBought(tx, buyer.customerId, text)) };
      const { rows } = await freezesOf(tx, buyer.customerId, { which: 'open', text: found, limit: 10 });
      return rows.map(({ about, cause }) => [about, cause]);
    });
  const held = [[placed.number, { kind: 'order', id: placed.id }]];
  expect(await heldFor(placed.number.toLowerCase())).toEqual(held);
  expect(await heldFor('held-two.com')).toEqual(held);
  expect(await heldFor('held-four.com')).toEqual([]);
  expect(await house.inTx((tx) => readCart(tx, buyer.customerId))).toEqual([]);
  expect((await refusalOf(buyCart(house, buyer))).key).toBe('CART_EMPTY');
});

test('D4 insufficient balance names what is missing, and nothing is written', async () => {
  const buyer = await makeBuyer(house, '20.00');
  await fillCart(house, buyer, ['poor-one.com', 'poor-two.com']);
  const before = await count('purchase_order');
  const refused = await refusalOf(buyCart(house, buyer));
  expect(refused.key).toBe('INSUFFICIENT_BALANCE');
  expect(refused.data).toEqual({
    Missing: { Amount: '3.60', Currency: 'USD' },
    Available: { Amount: '20.00', Currency: 'USD' },
    Total: { Amount: '23.60', Currency: 'USD' },
  });
  expect(await moneyOf(house, buyer)).toEqual({ available: '20.00', frozen: '0.00' });
  expect(await count('purchase_order')).toBe(before);
  expect((await house.inTx((tx) => readCart(tx, buyer.customerId))).length).toBe(2);
});

test('D4 without a template nothing is bought and the cart is kept', async () => {
  const buyer = await makeBuyer(house, '50.00', { template: false });
  await fillCart(house, buyer, ['no-template.com']);
  expect((await refusalOf(buyCart(house, buyer))).key).toBe('NO_TEMPLATE');
  const other = await makeBuyer(house, '50.00');
  const foreign = (await house.pool.query('SELECT id FROM template WHERE customer_id = $1', [other.customerId])).rows[0]
    .id;
  const act = house.inTx((tx) => checkout(tx, { total: usd('11.80'), templateId: foreign }), buyer);
  expect((await refusalOf(act)).key).toBe('NO_TEMPLATE');
  expect(await moneyOf(house, buyer)).toEqual({ available: '50.00', frozen: '0.00' });
});

test('D3 a price that changed between cart and pay is a refusal with the new sum', async () => {
  const own = await openTestHouse();
  try {
    const buyer = await makeBuyer(own, '50.00');
    await fillCart(own, buyer, ['dearer.com']);
    const seen = totalOf(await own.inTx((tx) => readCart(tx, buyer.customerId)));
    await own.inTx((tx) => changePrice(tx, { suffix: 'com', act: 'register', price: 1280n, cost: 1044n }, tx.now));
    const act = own.inTx((tx) => checkout(tx, { total: seen, templateId: undefined }), buyer);
    const refused = await refusalOf(act);
    expect([refused.key, refused.data]).toEqual(['PRICE_CHANGED', { Total: { Amount: '12.80', Currency: 'USD' } }]);
    expect(await moneyOf(own, buyer)).toEqual({ available: '50.00', frozen: '0.00' });
    expect((await buyCart(own, buyer)).placed.amount).toEqual(usd('12.80'));
  } finally {
    await own.close();
  }
});

test('D3 D4 what another window put into the cart is not bought unseen, although it costs the same', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await fillCart(house, buyer, ['seen-one.com', 'seen-two.com']);
  const wish = {
    total: usd('23.60'),
    templateId: undefined,
    seen: new Map([
      ['seen-one.com', 1],
      ['seen-two.com', 1],
    ]),
  };
  const pay = () => house.inTx((tx) => checkout(tx, wish), buyer);
  await house.inTx((tx) => dropFromCart(tx, buyer.customerId, ['seen-two.com']), buyer);
  await fillCart(house, buyer, ['unseen.com']);
  expect((await refusalOf(pay())).key).toBe('CART_CHANGED');
  await house.inTx((tx) => dropFromCart(tx, buyer.customerId, ['unseen.com']), buyer);
  await fillCart(house, buyer, ['seen-one.com'], 2);
  expect((await refusalOf(pay())).key).toBe('CART_CHANGED');
  expect((await moneyOf(house, buyer)).frozen).toBe('0.00');
  await fillCart(house, buyer, ['seen-one.com', 'seen-two.com']);
  expect((await pay()).placed.lines).toHaveLength(2);
});

test('D3 two windows that fill one cart at once do not come to more than it holds', async () => {
  const buyer = await makeBuyer(house, '0.00');
  const fill = (of: string) => (tx: Tx) =>
    addToCart(
      tx,
      buyer.customerId,
      Array.from({ length: 120 }, (_, at) => ({ name: `${of}-${at}.com`, years: 1 })),
    );
  const [one, two] = await overlap(house, fill('left'), fill('right'));
  expect(one.status).toBe('fulfilled');
  expect(two).toMatchObject({ status: 'rejected', reason: { key: 'CART_FULL' } });
  expect(await house.inTx((tx) => readCart(tx, buyer.customerId))).toHaveLength(120);
});

test('D5 a price of the future holds from its day on', async () => {
  const own = await openTestHouse();
  try {
    const buyer = await makeBuyer(own, '50.00');
    await fillCart(own, buyer, ['later.com']);
    await own.inTx((tx) =>
      changePrice(
        tx,
        { suffix: 'com', act: 'register', price: 1500n, cost: 1044n },
        new Date(tx.now.getTime() + 3_600_000),
      ),
    );
    const sum = () => own.inTx(async (tx) => totalOf(await readCart(tx, buyer.customerId)));
    expect(await sum()).toEqual(usd('11.80'));
    await own.moveClock(3_601_000);
    expect(await sum()).toEqual(usd('15.00'));
  } finally {
    await own.close();
  }
});

test('D4 the same cart paid twice at once is bought once', async () => {
  const buyer = await makeBuyer(house, '100.00');
  await fillCart(house, buyer, ['twice.com']);
  const both = await Promise.allSettled([buyCart(house, buyer), buyCart(house, buyer)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const keys = both.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Refusal).key] : []));
  expect(keys).toEqual(['CART_EMPTY']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '11.80' });
});

test('D4 fifty checkouts of the last balance: as many as it pays for, no more', async () => {
  const buyer = await makeBuyer(house, '35.40');
  const one = async (i: number) =>
    house.inTx(async (tx) => {
      await addToCart(tx, buyer.customerId, [{ name: `last-${i}.com`, years: 1 }]);
      return checkout(tx, { total: usd('11.80'), templateId: undefined });
    }, buyer);
  // Each of the fifty brings its own name; one cart at a time holds one name.
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => one(i)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const keys = outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Refusal).key] : []));
  expect([...new Set(keys)].sort()).toEqual(['INSUFFICIENT_BALANCE']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '0.00', frozen: '35.40' });
});

test('D4 two customers buy one name at once: one order, the other is told and keeps his money', async () => {
  const [a, b] = [await makeBuyer(house, '50.00'), await makeBuyer(house, '50.00')];
  await fillCart(house, a, ['wanted.com', 'only-a.com']);
  await fillCart(house, b, ['wanted.com', 'only-b.com']);
  const outcomes = await Promise.all([buyCart(house, a), buyCart(house, b)]);
  expect(outcomes.flatMap(({ takenOut }) => takenOut)).toEqual([{ name: 'wanted.com', problem: 'underWay' }]);
  expect((await linesIn(house)).filter((line) => line.startsWith('wanted.com'))).toEqual(['wanted.com: frozen']);
  const frozen = [(await moneyOf(house, a)).frozen, (await moneyOf(house, b)).frozen].sort();
  expect(frozen).toEqual(['11.80', '23.60']);
});

test('D3 a cart whose every name has gone is not bought', async () => {
  const [a, b] = [await makeBuyer(house, '50.00'), await makeBuyer(house, '50.00')];
  await fillCart(house, a, ['gone.com']);
  await buyCart(house, a);
  await fillCart(house, b, ['gone.com']);
  const refused = await refusalOf(buyCart(house, b));
  expect([refused.key, refused.data]).toEqual([
    'NOTHING_TO_BUY',
    { TakenOut: [{ Name: 'gone.com', Reason: expect.any(String) }] },
  ]);
  expect(await moneyOf(house, b)).toEqual({ available: '50.00', frozen: '0.00' });
});
