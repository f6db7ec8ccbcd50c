import { globSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTS } from '#contract/api/activity.ts';
import { HOUSE_ACTS } from '#contract/api/own/house-acts.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { record } from './index.ts';
import { activityRoutes } from './wiring.ts';

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, activityRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function signedInAs(subjectId: bigint) {
  const browser = openBrowser(app);
  const fresh = { kind: 'customer', subjectId, safeCodeSet: false, remember: false } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, address: '192.0.2.1', userAgent: '' }));
  browser.cookies.set('namestead_session', token);
  return browser;
}

const act = (name: string, more: object = {}) => ({ act: name, object: { kind: 'thing', id: 1n }, ...more });
interface Item {
  Act: string;
}

test('GW5 a customer reads what happened on his account, page by page, and nobody else does', async () => {
  const mine = { kind: 'customer', customerId: 11n } as const;
  await house.inTx(async (tx) => {
    for (let n = 0; n < 60; n++)
      await record(tx, act('account.signIn', { after: { by: 'passkey' }, address: '192.0.2.1' }));
  }, mine);
  await house.inTx((tx) => record(tx, act('domain.renewed', { after: { name: 'mine.com' }, onBehalfOf: 11n })));
  await house.inTx((tx) => record(tx, act('order.create', { after: { number: 'O-1' } })), mine);
  const browser = await signedInAs(11n);
  const first = (await browser.get('/activity/list')).Data;
  expect(first.Items).toHaveLength(50);
  expect(first.Items.slice(0, 3)).toMatchObject([
    { Act: 'order.create', Actor: 'you', Detail: 'O-1' },
    { Act: 'domain.renewed', Actor: 'house', Detail: 'mine.com' },
    { Act: 'account.signIn', Actor: 'you', Address: '192.0.2.1', Proof: 'passkey' },
  ]);
  const second = (await browser.get(`/activity/list?After=${first.Next}`)).Data;
  expect(second.Items).toHaveLength(12);
  expect(second.Next).toBeUndefined();
  const account = (await browser.get('/activity/list?Only=account')).Data;
  expect(account.Items.every(({ Act }: Item) => Act === 'account.signIn')).toBe(true);
  expect((await (await signedInAs(12n)).get('/activity/list')).Data).toEqual({ Items: [] });
  expect((await openBrowser(app).get('/activity/list')).Key).toBe('NOT_SIGNED_IN');
  expect((await browser.get('/activity/list?After=x')).Key).toBe('INVALID_INPUT');
  expect((await browser.get('/activity/list?Only=money')).Key).toBe('INVALID_INPUT');
});

test('GW5 staff are not named to customers, and what they only looked at is not shown', async () => {
  const staff = { kind: 'staff', staffId: 3n } as const;
  await house.inTx(async (tx) => {
    await record(tx, act('customer.viewed', { onBehalfOf: 13n }));
    await record(tx, act('account.resetSafeCode', { onBehalfOf: 13n }));
  }, staff);
  const { body, Data } = await (await signedInAs(13n)).get('/activity/list');
  expect(Data.Items).toMatchObject([{ Act: 'account.resetSafeCode', Actor: 'staff' }]);
  expect(body).not.toContain('staff:3');
});

test('every act that the server keeps for a customer has words', () => {
  const sources = globSync('server/features/*/**/*.ts').filter((file) => !/\.test\.ts$|staff-access/.test(file));
  const acts = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bact: .*/g)].flatMap(([line]) =>
      [...line.matchAll(/'([a-zA-Z]+\.[A-Za-z]+)'/g)].map(([, found]) => found as string),
    ),
  );
  expect(acts.length).toBeGreaterThan(20);
  // A registration belongs to no customer yet.
  const known: readonly string[] = [...ACTS, ...HOUSE_ACTS, 'account.register'];
  expect([...new Set(acts)].filter((one) => !known.includes(one))).toEqual([]);
});
