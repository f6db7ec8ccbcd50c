import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ERRORS, type ErrorKey } from '#contract/errors/index.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { orderRoutes } from './routes.ts';
import { type Buyer, makeBuyer, moneyOf, violations } from './testing.ts';

const ORIGIN = 'http://127.0.0.1:8080';
let house: TestHouse;
let app: FastifyInstance;

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = {
    isSafeCode: async (_tx: unknown, _id: bigint, code: string) => code === 'right-code',
    hasRight: async () => false,
  };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, orderRoutes(new Map()));
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

/** A customer's browser: `post` with a fresh key unless one is given. */
async function browser(buyer: Buyer | null, safeCodeSet = true) {
  const fresh = { kind: 'customer', remember: false, address: '::1', userAgent: '', safeCodeSet } as const;
  const token = buyer ? await house.inTx((tx) => openSession(tx, { ...fresh, subjectId: buyer.customerId })) : '';
  const headers = { origin: ORIGIN, cookie: `namestead_session=${token}; Lang=en` };
  return {
    get: (url: string) => app.inject({ method: 'GET', url: `/api${url}`, headers }),
    post: (url: string, payload: object, key: string = randomUUID()) =>
      app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers, 'idempotency-key': key } }),
  };
}
const usdOf = (Amount: string) => ({ Amount, Currency: 'USD' });
const codeOf = (key: ErrorKey) => ERRORS[key].code;
const add = (names: readonly string[], Years = 1) => ({ Items: names.map((Name) => ({ Name, Years })) });
const pay = (total: string, more: object = {}) => ({
  Total: usdOf(total),
  Agreed: true,
  SafeCode: 'right-code',
  ...more,
});

test('D3 the cart over the wire: add, change, remove, clear; it is there after signing in again', async () => {
  const buyer = await makeBuyer(house, '0.00');
  const first = await browser(buyer);
  const added = await first.post('/domain/cart/add', add(['One.com', 'two.net', 'a_b.com'], 2));
  expect(added.json().Data).toMatchObject({
    Cart: {
      Items: [{ Name: 'one.com', Years: 2, UnitPrice: usdOf('11.80'), Price: usdOf('23.60') }, { Name: 'two.net' }],
    },
    TakenOut: [{ Name: 'a_b.com', Reason: expect.stringContaining('hyphens') }],
  });
  const second = await browser(buyer);
  expect((await second.get('/domain/cart')).json().Data.Total).toEqual(usdOf('51.20'));
  const changed = await second.post('/domain/cart/change', { Name: 'one.com', Years: 10 });
  expect(changed.json().Data.Items[0]).toMatchObject({ Years: 10, Price: usdOf('118.00') });
  for (const Years of [0, 11, 1.5, '2'])
    expect((await second.post('/domain/cart/change', { Name: 'one.com', Years })).statusCode).toBe(422);
  expect((await second.post('/domain/cart/change', { Name: 'three.com', Years: 1 })).json().Code).toBe(
    codeOf('NOT_IN_CART'),
  );
  expect((await second.post('/domain/cart/remove', { Names: ['one.com'] })).json().Data.Items).toHaveLength(1);
  expect((await second.post('/domain/cart/clear', {})).json().Data).toEqual({
    Items: [],
    Holders: [],
    Total: usdOf('0.00'),
  });
});

test('D3 carts are private; a visitor has none at the server; a signed-in one without a security code has one but cannot pay', async () => {
  const [a, b] = [await makeBuyer(house, '50.00'), await makeBuyer(house, '50.00')];
  await (await browser(a)).post('/domain/cart/add', add(['private.com']));
  expect((await (await browser(b)).get('/domain/cart')).json().Data.Items).toEqual([]);
  expect((await (await browser(null)).get('/domain/cart')).json().Code).toBe(codeOf('NOT_SIGNED_IN'));
  const half = await browser(a, false);
  expect((await half.get('/domain/cart')).json().Data.Items).toHaveLength(1);
  expect((await half.post('/domain/checkout', pay('11.80'))).json().Code).toBe(codeOf('PROFILE_NEEDED'));
});

test('D4 checkout asks the agreement, the security code and a key; nothing is charged without', async () => {
  const buyer = await makeBuyer(house, '50.00');
  const own = await browser(buyer);
  await own.post('/domain/cart/add', add(['guarded.com']));
  const without = async (field: string) => {
    const { [field]: _gone, ...rest } = pay('11.80') as Record<string, unknown>;
    return (await own.post('/domain/checkout', rest)).json();
  };
  expect((await without('SafeCode')).Code).toBe(codeOf('SAFE_CODE_NEEDED'));
  expect((await own.post('/domain/checkout', pay('11.80', { SafeCode: 'wrong' }))).json().Code).toBe(
    codeOf('SAFE_CODE_WRONG'),
  );
  expect((await without('Agreed')).Data.Fields).toEqual([{ Path: 'Agreed', Msg: expect.any(String) }]);
  expect((await own.post('/domain/checkout', pay('11.80', { Price: '0.01' }))).statusCode).toBe(422);
  expect((await own.post('/domain/checkout', pay('11.8'))).statusCode).toBe(422);
  expect((await own.post('/domain/checkout', pay('11.80'), '')).json().Code).toBe(codeOf('IDEMPOTENCY_KEY_MISSING'));
  expect((await own.post('/domain/checkout', pay('0.01'))).json()).toMatchObject({
    Code: codeOf('PRICE_CHANGED'),
    Data: { Total: usdOf('11.80') },
  });
  for (const Items of [[], [{ Name: 'guarded.com', Years: 2 }], [{ Name: 'other.com', Years: 1 }]])
    expect((await own.post('/domain/checkout', pay('11.80', { Items }))).json().Code).toBe(codeOf('CART_CHANGED'));
  expect(await moneyOf(house, buyer)).toEqual({ available: '50.00', frozen: '0.00' });
  const Items = [{ Name: 'Guarded.COM', Years: 1 }];
  expect((await own.post('/domain/checkout', pay('11.80', { Items }))).json().Data).toMatchObject({ Lines: 1 });
});

test('D4 the same click twice is one order; the same key for something else is refused', async () => {
  const buyer = await makeBuyer(house, '50.00');
  const own = await browser(buyer);
  await own.post('/domain/cart/add', add(['clicked.com']));
  const key = randomUUID();
  const [one, two] = await Promise.all([
    own.post('/domain/checkout', pay('11.80'), key),
    own.post('/domain/checkout', pay('11.80'), key),
  ]);
  expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
  expect(one.json().Data).toEqual(two.json().Data);
  expect(one.json().Data).toMatchObject({ Amount: usdOf('11.80'), Lines: 1, TakenOut: [] });
  expect((await own.post('/domain/checkout', pay('12.80'), key)).json().Code).toBe(codeOf('IDEMPOTENCY_KEY_REUSED'));
  expect(await moneyOf(house, buyer)).toEqual({ available: '38.20', frozen: '11.80' });
});

test('D4 short of money: what is missing, and the cart stays to come back to', async () => {
  const buyer = await makeBuyer(house, '1.80');
  const own = await browser(buyer);
  await own.post('/domain/cart/add', add(['short.com']));
  const answer = await own.post('/domain/checkout', pay('11.80'));
  expect(answer.json()).toMatchObject({
    Code: codeOf('INSUFFICIENT_BALANCE'),
    Msg: expect.stringContaining('10.00'),
    Data: { Missing: usdOf('10.00'), Available: usdOf('1.80'), Total: usdOf('11.80') },
  });
  expect((await own.get('/domain/cart')).json().Data.Items).toHaveLength(1);
});

test('D4 orders: list and detail are mine alone, with a line per name and where the money is', async () => {
  const buyer = await makeBuyer(house, '90.00');
  const own = await browser(buyer);
  const numbers: string[] = [];
  for (const name of ['order-a.com', 'order-b.com', 'order-c.com']) {
    await own.post('/domain/cart/add', add([name]));
    numbers.push((await own.post('/domain/checkout', pay('11.80'))).json().Data.Number);
  }
  const page = (await own.get('/domain/order?Limit=2')).json().Data;
  expect(page.Items.map(({ Number: number }: { Number: string }) => number)).toEqual([numbers[2], numbers[1]]);
  const rest = (await own.get(`/domain/order?After=${page.Next}`)).json().Data;
  expect(rest).toMatchObject({ Items: [{ Number: numbers[0], Type: 'register', State: 'working', Lines: 1 }] });
  expect(rest.Next).toBeUndefined();
  expect((await own.get('/domain/order?State=failed')).json().Data.Items).toEqual([]);
  const found = async (query: string) =>
    (await own.get(`/domain/order?${query}`)).json().Data.Items.map(({ Number: number }: { Number: string }) => number);
  expect(await found('Text=ORDER-b.com')).toEqual([numbers[1]]);
  expect(await found(`Text=${numbers[0]?.toLowerCase()}`)).toEqual([numbers[0]]);
  expect(await found('Text=nobody-has-this.com')).toEqual([]);
  expect(await found('Type=renew')).toEqual([]);
  expect(await found('Type=register&Text=order-c.com')).toEqual([numbers[2]]);
  expect((await own.get('/domain/order?Domain=nobody-has-this.com')).json().Code).toBe(codeOf('DOMAIN_NOT_FOUND'));
  expect((await own.get('/domain/order?After=rubbish')).json().Code).toBe(codeOf('LIST_CURSOR_WRONG'));
  const detail = (await own.get(`/domain/order/detail?Number=${numbers[0]}`)).json().Data;
  expect(detail).toMatchObject({
    Held: usdOf('11.80'),
    Charged: usdOf('0.00'),
    Released: usdOf('0.00'),
    Items: [{ Name: 'order-a.com', State: 'frozen', Years: 1, Price: usdOf('11.80') }],
  });
  const stranger = await browser(await makeBuyer(house, '0.00'));
  const foreign = await stranger.get(`/domain/order/detail?Number=${numbers[0]}`);
  expect([foreign.statusCode, foreign.json().Code]).toEqual([404, codeOf('ORDER_NOT_FOUND')]);
});

test('E3 renewing what is not mine, or was never there, is one answer', async () => {
  const own = await browser(await makeBuyer(house, '50.00'));
  const renewal = { Years: 1, Total: usdOf('12.80'), SafeCode: 'right-code' };
  for (const Domain of ['nobody.com', '\u{1f4a9}'])
    expect((await own.post('/domain/renew', { Domain, ...renewal })).json().Code).toBe(codeOf('DOMAIN_NOT_FOUND'));
});

test('D3 the cart is checked line by line: what we know ourselves, and unknown where nobody answers', async () => {
  const [a, b] = [await makeBuyer(house, '50.00'), await makeBuyer(house, '50.00')];
  const first = await browser(a);
  await first.post('/domain/cart/add', add(['contested.com']));
  await first.post('/domain/checkout', pay('11.80'));
  const second = await browser(b);
  await second.post('/domain/cart/add', add(['contested.com', 'unasked.com']));
  const body = (await second.post('/domain/cart/check', {})).body.trim();
  const lines = body.split('\n').map((line) => JSON.parse(line).Data);
  expect(lines).toEqual([
    { Name: 'contested.com', Status: 'taken', Premium: false, Reason: expect.stringContaining('registered right now') },
    { Name: 'unasked.com', Status: 'unknown', Premium: false, Reason: expect.any(String) },
  ]);
  expect((await second.get('/domain/cart')).json().Data.Items[0].Problem).toBeDefined();
});
