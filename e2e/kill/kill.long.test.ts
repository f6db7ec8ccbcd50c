import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { add, sub, toDecimal, usd } from '#contract/money.ts';
import { until } from '#tools/testing/console-client.ts';
import { type Buyer, makeBuyer, type OrderSeen } from './buyer.ts';
import { type CrashHouse, openCrashHouse } from './crash-house.ts';
import { recordOf } from './registry-record.ts';

/** The whole house as `npm start` runs it, killed by -9 at named points and at odd moments. */

let house: CrashHouse;
let buyer: Buyer;

beforeAll(async () => {
  house = await openCrashHouse();
  await house.start();
  buyer = await makeBuyer(house, 'buyer', '2000.00');
});
afterAll(() => house.close());

afterEach(async () => {
  await house.alive();
  const books = await house.books();
  expect(books).toMatch(/^I1 +holds/m);
  expect(books).not.toContain('VIOLATED');
  expect(books).toContain('no flow holds money');
  expect((await buyer.money()).frozen).toBe('0.00');
});

const less = (before: string, ...sums: string[]) =>
  toDecimal(sums.reduce((left, sum) => sub(left, usd(sum)), usd(before)));
const sumOf = (sums: readonly string[]) => toDecimal(sums.reduce((sum, each) => add(sum, usd(each)), usd('0.00')));

/** The order of these names; undefined when there is none. Two would be two charges. */
function orderOf(orders: readonly OrderSeen[], type: string, name: string): OrderSeen | undefined {
  const found = orders.filter((order) => order.Type === type && order.Items.some((item) => item.Name === name));
  expect(found.length, `orders of ${name}`).toBeLessThanOrEqual(1);
  return found[0];
}

async function restart(fault?: string): Promise<void> {
  await house.kill();
  await house.start(fault);
}

/** Exactly one domain, here and at the registry, and one payment to the registry. */
async function expectOne(name: string, acts: readonly string[]): Promise<void> {
  const record = await recordOf(house, name);
  expect(record.acts).toEqual(acts);
  expect(record.paid).toHaveLength(acts.length);
  const { Data } = await buyer.client.get(`/domain/detail?Domain=${encodeURIComponent(name)}`);
  expect(Data.ExpiresAt.slice(0, 19)).toBe(record.expiresAt?.slice(0, 19));
}

/** Every point from 'pay' to 'registered'; at the first nothing is committed yet. */
const POINTS = (path: string) => [
  `edge.written${path}:1`,
  `edge.committed${path}:1`,
  'order.intent-committed:1',
  'order.sent:1',
  'order.answered:1',
  'order.settled:1',
];
const slug = (point: string) => point.replace(/:.*/, '').replace(/[^a-z]+/g, '-');

describe('one domain and one charge, or none of both', () => {
  test.each(POINTS('/domain/checkout'))('D4 registering, killed at %s', async (point) => {
    const name = `create-${slug(point)}.com`;
    const total = await buyer.fill([name]);
    const before = (await buyer.money()).available;
    await restart(point);
    const key = crypto.randomUUID();
    const answer = await buyer.buy(total, key);
    await house.died();
    await house.start();
    if (point.startsWith('edge.written')) {
      expect((await recordOf(house, name)).acts).toEqual([]);
      expect(await buyer.money()).toEqual({ available: before, frozen: '0.00' });
    }
    // Whoever got no answer sends the same again under the same key.
    expect((answer ?? (await buyer.buy(total, key)))?.Code).toBe(10_000);
    const order = orderOf(await buyer.decided(), 'register', name);
    expect(order).toMatchObject({ State: 'completed', Charged: total, Held: '0.00', Released: '0.00' });
    expect((await buyer.money()).available).toBe(less(before, total));
    await expectOne(name, ['create 1 y']);
  });

  test.each(POINTS('/domain/renew'))('E3 renewing for two years, killed at %s', async (point) => {
    const name = `renew-${slug(point)}.com`;
    const paid = await buyer.fill([name]);
    expect((await buyer.buy(paid, crypto.randomUUID()))?.Code).toBe(10_000);
    await buyer.decided();
    const detail = await buyer.client.get(`/domain/detail?Domain=${name}`);
    const yearly = detail.Data.Renewal.PricePerYear.Amount;
    const total = sumOf([yearly, yearly]);
    const before = (await buyer.money()).available;
    await restart(point);
    const key = crypto.randomUUID();
    const answer = await buyer.renew(name, 2, total, key);
    await house.died();
    await house.start();
    if (point.startsWith('edge.written')) expect(await buyer.money()).toEqual({ available: before, frozen: '0.00' });
    expect((answer ?? (await buyer.renew(name, 2, total, key)))?.Code).toBe(10_000);
    const order = orderOf(await buyer.decided(), 'renew', name);
    expect(order).toMatchObject({ State: 'completed', Charged: total, Held: '0.00', Released: '0.00' });
    expect((await buyer.money()).available).toBe(less(before, total));
    await expectOne(name, ['create 1 y', 'renew 2 y']);
  });

  /**
   * Milliseconds after 'pay' at which everything stops: from before the request is read until after the last answer.
   */
  const MOMENTS = [1, 8, 16, 30, 60, 120, 400, 1500];

  test.each(MOMENTS)(
    'D4 three names, the server killed %i ms after the press and once more while it recovers',
    async (ms) => {
      const names = ['a', 'b', 'c'].map((part) => `moment-${ms}-${part}.net`);
      const total = await buyer.fill(names);
      const before = (await buyer.money()).available;
      const key = crypto.randomUUID();
      const asked = buyer.buy(total, key);
      await wait(ms);
      await house.kill();
      const answer = await asked;
      await house.start();
      await wait(ms);
      await restart();
      // Every other customer gives up; the rest press again. In neither case may half of it stand.
      const goesOn = MOMENTS.indexOf(ms) % 2 === 0;
      if (!answer && goesOn) expect((await buyer.buy(total, key))?.Code).toBe(10_000);
      const order = orderOf(await buyer.decided(), 'register', names[0] as string);
      if (!order) {
        expect({ answer, goesOn }).toEqual({ answer: undefined, goesOn: false });
        for (const name of names) expect((await recordOf(house, name)).acts).toEqual([]);
        expect((await buyer.money()).available).toBe(before);
        await buyer.client.post('/domain/cart/clear', {});
        return;
      }
      expect(order).toMatchObject({ State: 'completed', Charged: total });
      expect((await buyer.money()).available).toBe(less(before, total));
      for (const name of names) await expectOne(name, ['create 1 y']);
    },
  );

  test.each([0, 40, 100, 250, 600])('D4 PostgreSQL killed %i ms after the press', async (ms) => {
    const names = ['x', 'y', 'z'].map((part) => `database-${ms}-${part}.com`);
    const total = await buyer.fill(names);
    const before = (await buyer.money()).available;
    const key = crypto.randomUUID();
    const asked = buyer.buy(total, key);
    await wait(ms);
    await house.killDatabase();
    const answer = await asked;
    await until(async () => {
      const again = answer?.Code === 10_000 ? answer : await buyer.buy(total, key);
      return again?.Code === 10_000 ? again : undefined;
    }, 'the purchase to be answered');
    expect(orderOf(await buyer.decided(), 'register', names[0] as string)).toMatchObject({ Charged: total });
    expect((await buyer.money()).available).toBe(less(before, total));
    for (const name of names) await expectOne(name, ['create 1 y']);
  });

  test('D4 server and PostgreSQL killed together', async () => {
    const name = 'everything-at-once.com';
    const total = await buyer.fill([name]);
    const before = (await buyer.money()).available;
    const key = crypto.randomUUID();
    const answer = await buyer.buy(total, key);
    await house.kill();
    await house.killDatabase();
    await house.start();
    expect((answer ?? (await buyer.buy(total, key)))?.Code).toBe(10_000);
    expect(orderOf(await buyer.decided(), 'register', name)).toMatchObject({ Charged: total });
    expect((await buyer.money()).available).toBe(less(before, total));
    await expectOne(name, ['create 1 y']);
  });
});

describe('a recharge is credited once', () => {
  interface Session {
    id: string;
  }
  const AMOUNT = '37.25';
  const info = (number: string) => buyer.client.get(`/finance/recharge/info?Number=${number}`);

  /** A recharge whose pay page is open. */
  async function openRecharge(): Promise<{ number: string; session: string }> {
    const input = { Channel: 'card', Amount: AMOUNT };
    const begun = await buyer.client.post('/finance/recharge', input, { 'idempotency-key': crypto.randomUUID() });
    const number: string = begun.Data.Number;
    await until(async () => (await info(number)).Data.PayUrl as string | undefined, 'the pay page');
    const sessions = await house.desk<Session[]>(`/card/sessions?reference=${number}`);
    return { number, session: sessions?.[0]?.id ?? '' };
  }

  /** Where the server dies while the channel tells it of the payment; the channel itself tells again later. */
  const MOMENTS = ['recharge.news-kept:1', 'recharge.settled-uncommitted:1', 'recharge.settled:1'];

  test.each(MOMENTS)('J2 killed at %s', async (point) => {
    const { number, session } = await openRecharge();
    const before = (await buyer.money()).available;
    await restart(point);
    await house.desk(`/card/sessions/${session}/pay`, {});
    await house.died();
    await house.start();
    await until(async () => ((await info(number)).Data.State === 'paid' ? true : undefined), 'the credit', 150_000);
    // And the channel tells all of it again.
    const deliveries = (await house.desk<{ eventId: string }[]>(`/card/deliveries?session=${session}`)) ?? [];
    expect(deliveries.length).toBeGreaterThan(0);
    for (const { eventId } of deliveries) await house.desk(`/card/deliveries/${eventId}/send`, {});
    expect((await buyer.money()).available).toBe(toDecimal(add(usd(before), usd(AMOUNT))));
  });

  test('J2 killed before anything was told: asked for and credited once', async () => {
    const { number, session } = await openRecharge();
    const before = (await buyer.money()).available;
    await house.kill();
    await house.desk(`/card/sessions/${session}/pay`, {});
    await house.start();
    await until(async () => ((await info(number)).Data.State === 'paid' ? true : undefined), 'the credit', 150_000);
    expect((await buyer.money()).available).toBe(toDecimal(add(usd(before), usd(AMOUNT))));
  });
});
