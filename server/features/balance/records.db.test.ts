import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FinanceFreeze, FinanceRecord } from '#contract/api/finance/balance.ts';
import { usd } from '#contract/money.ts';
import { LIST_PAGE_ROWS } from '#contract/rules/ui.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { consumeFreeze, openFreeze, releaseFreeze } from '../../ledger/freezes.ts';
import { post } from '../../ledger/post.ts';
import { registrationCharged } from '../../ledger/postings/purchase.ts';
import { rechargePaid } from '../../ledger/postings/recharge.ts';
import { balanceCorrected } from '../../ledger/testing.ts';
import type { TestBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { newCustomer, openAccountApp } from '../account/testing.ts';
import { balanceRoutes } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
let last = 0n;
beforeAll(async () => {
  house = await openTestHouse();
  app = await openAccountApp(
    house,
    balanceRoutes(async () => ({ lines: [], orders: [] })),
  );
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const next = () => {
  last += 1n;
  return last;
};
const DAY_MS = 86_400_000;
const dollars = (Amount: string) => ({ Amount, Currency: 'USD' });

async function customerNamed(email: string): Promise<{ browser: TestBrowser; customerId: bigint }> {
  const browser = await newCustomer(house, app, email);
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM customer WHERE email = $1', [email]);
  const customerId = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
  return { browser, customerId };
}

const recharge = (customerId: bigint, amount: string, number: string) =>
  house.inTx((tx) =>
    post(
      tx,
      rechargePaid({
        channel: 'card',
        customerId,
        rechargeId: next(),
        amount: usd(amount),
        transactionId: 'pi',
        number,
      }),
    ),
  );
const freeze = (customerId: bigint, line: bigint, amount: string) =>
  house.inTx((tx) =>
    openFreeze(tx, {
      customerId,
      amount: usd(amount),
      cause: { kind: 'order_line', id: line },
      rule: 'registry_answer',
      expectedAt: new Date(tx.now.getTime() + DAY_MS),
      about: `name-${line}.com`,
    }),
  );
const charge = (freezeId: bigint, orderLineId: bigint, price: string) =>
  house.inTx((tx) =>
    consumeFreeze(tx, freezeId, (open) =>
      registrationCharged({
        freeze: open,
        orderLineId,
        name: `name-${orderLineId}.com`,
        price: usd(price),
        cost: usd('8.00'),
        registry: 'verisign',
      }),
    ),
  );
const told = (items: FinanceRecord[]) =>
  items.map((row) => `${row.Type} ${row.Amount.Amount} ${row.BalanceAfter.Amount} ${row.About}`);

test('J1 the center shows balance, frozen, withdrawable and the last movements', async () => {
  const { browser, customerId } = await customerNamed('center@example.com');
  await recharge(customerId, '50.00', 'R1');
  const [bought, open] = [next(), next()];
  await charge(await freeze(customerId, bought, '12.00'), bought, '12.00');
  await freeze(customerId, open, '13.00');
  const { Data } = await browser.get('/finance/center');
  expect(Data).toMatchObject({
    Balance: {
      Available: dollars('25.00'),
      Frozen: dollars('13.00'),
      Withdrawable: dollars('0.00'),
      Owed: dollars('0.00'),
    },
    Freezes: [{ About: `name-${open}.com` }],
  });
  expect(told((Data as { Records: FinanceRecord[] }).Records)).toEqual([
    `registration_charged -12.00 38.00 name-${bought}.com`,
    'recharge_paid 50.00 50.00 R1',
  ]);
});

test('J1 records: all, expense and income, each with serial number, type, amount and time', async () => {
  const { browser, customerId } = await customerNamed('records@example.com');
  await recharge(customerId, '50.00', 'R2');
  const line = next();
  await charge(await freeze(customerId, line, '12.00'), line, '12.00');
  const of = async (query: string) =>
    ((await browser.get(`/finance/record${query}`)).Data as { Items: FinanceRecord[] }).Items;
  expect(told(await of('?Kind=expense'))).toEqual([`registration_charged -12.00 38.00 name-${line}.com`]);
  expect(told(await of('?Kind=income'))).toEqual(['recharge_paid 50.00 50.00 R2']);
  const all = await of('');
  expect(all).toHaveLength(2);
  expect(all[0]?.Serial).toMatch(/^F\d{6}-\d{8}$/);
  expect(new Set(all.map((row) => row.Serial)).size).toBe(2);
});

test('J1 records of another customer and of a visitor are not shown', async () => {
  const { customerId } = await customerNamed('owner@example.com');
  await recharge(customerId, '50.00', 'R3');
  await freeze(customerId, next(), '1.00');
  const { browser: stranger } = await customerNamed('stranger@example.com');
  for (const path of ['/finance/record', '/finance/freeze', '/finance/freeze?Show=all'])
    expect((await stranger.get(path)).Data).toEqual({ Items: [] });
  const answer = await app.inject({ url: '/api/finance/record' });
  expect(answer.statusCode).toBe(401);
});

test('J1 a period shows its movements and the money at its beginning and end, to the millisecond', async () => {
  const { browser, customerId } = await customerNamed('period@example.com');
  await recharge(customerId, '10.00', 'early');
  await house.moveClock(10 * DAY_MS);
  await recharge(customerId, '20.00', 'within');
  const { rows } = await house.pool.query<{ at: Date }>(`SELECT at FROM posting WHERE about = 'within'`);
  const at = rows.map((row) => row.at.getTime())[0] as number;
  await house.moveClock(10 * DAY_MS);
  await recharge(customerId, '40.00', 'late');
  const of = async (from: number, to: number) => {
    const query = new URLSearchParams({ From: new Date(from).toISOString(), To: new Date(to).toISOString() });
    return (await browser.get(`/finance/record?${query}`)).Data as {
      Items: FinanceRecord[];
      Opening: unknown;
      Closing: unknown;
    };
  };
  const hit = await of(at, at + 1);
  expect(hit.Items.map((row) => row.About)).toEqual(['within']);
  expect([hit.Opening, hit.Closing]).toEqual([dollars('10.00'), dollars('30.00')]);
  expect((await of(at + 1, at + 2)).Items).toEqual([]);
  expect((await of(at - 1, at)).Items).toEqual([]);
  await house.moveClock(-20 * DAY_MS);
});

test('J1 pages follow each other without a gap or a repetition, both sides merged', async () => {
  const { browser, customerId } = await customerNamed('pages@example.com');
  const count = LIST_PAGE_ROWS * 2 + 3;
  await house.inTx(async (tx) => {
    for (let i = 0; i < count; i += 1) {
      const amount = i % 3 === 2 ? usd('-1.00') : usd('1.00');
      await post(tx, balanceCorrected({ customerId, id: next(), amount, reason: `n${i}` }));
    }
  });
  const seen: (string | undefined)[] = [];
  let after = '';
  do {
    const page = (await browser.get(`/finance/record${after && `?After=${after}`}`)).Data as {
      Items: FinanceRecord[];
      Next?: string;
    };
    expect(page.Items.length).toBeLessThanOrEqual(LIST_PAGE_ROWS);
    seen.push(...page.Items.map((row) => row.About));
    after = page.Next ?? '';
  } while (after);
  expect(seen).toEqual(Array.from({ length: count }, (_, i) => `n${count - 1 - i}`));
});

test('J1 GW3 each frozen amount names its cause, the rule that ends it and when', async () => {
  const { browser, customerId } = await customerNamed('frozen@example.com');
  await recharge(customerId, '50.00', 'R4');
  const [a, b] = [next(), next()];
  const released = await freeze(customerId, a, '12.00');
  await freeze(customerId, b, '13.00');
  await house.inTx((tx) => releaseFreeze(tx, released));
  const of = async (query: string) =>
    ((await browser.get(`/finance/freeze${query}`)).Data as { Items: FinanceFreeze[] }).Items;
  const [open, ...none] = await of('');
  expect(none).toEqual([]);
  expect(open).toMatchObject({
    Type: 'order_line',
    About: `name-${b}.com`,
    Amount: dollars('13.00'),
    Left: dollars('13.00'),
    Rule: 'registry_answer',
  });
  expect(open?.Serial).toMatch(/^Z\d{6}-\d{8}$/);
  expect(Date.parse(open?.ExpectedAt ?? '') - Date.parse(open?.At ?? '')).toBe(DAY_MS);
  expect(open?.EndedAt).toBeUndefined();
  const [, ended] = await of('?Show=all');
  expect(ended).toMatchObject({ About: `name-${a}.com`, Left: dollars('0.00'), EndedAt: expect.any(String) });
});

test('M1 what is not asked for in the promised form is refused', async () => {
  const { browser } = await customerNamed('wrong@example.com');
  for (const query of ['Kind=both', 'After=x', 'From=yesterday', 'Customer=1'])
    expect((await browser.get(`/finance/record?${query}`)).Key).toBe('INVALID_INPUT');
});
