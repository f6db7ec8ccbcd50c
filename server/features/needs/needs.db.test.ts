import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Need } from '#contract/api/needs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { openPushHouse, type PushHouse, type Side } from '../push/testing.ts';
import { needsRoutes } from './wiring.ts';

const HOUR_MS = 3_600_000;
let at: PushHouse;
let house: TestHouse;
let ann: Side;
let ben: Side;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openPushHouse(house, () => needsRoutes);
  ann = await at.newSide('ann@example.com', '198.51.100.1');
  ben = await at.newSide('ben@example.com', '198.51.100.2');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const allOf = async ({ browser }: Side): Promise<Need[]> => (await browser.get('/home/needs')).Data.Items;
/** Without the addresses of holders, which wait for every name that arrives. */
const needsOf = async (who: Side) => (await allOf(who)).filter(({ Kind }) => Kind !== 'emailWaiting');
const task = (who: Side, number: string, fail: number, finishedAt: Date) =>
  house.pool.query(
    `INSERT INTO task (customer_id, number, kind, state, params, total, waiting, success, fail, created_at, finished_at)
     VALUES ($1, $2, 'domain.locks', 'finished', '{}', 3, 0, 3 - $3::integer, $3, $4, $4)`,
    [who.id, number, fail, finishedAt],
  );

test('A10 who has nothing to do is told so; what waits for one is told to nobody else, and goes when it is decided', async () => {
  expect(await needsOf(ann)).toEqual([]);
  await at.bring(ann, 'one.com', 'two.com', 'three.com');
  expect(await allOf(ann)).toMatchObject([{ Kind: 'emailWaiting', Count: 3, Until: expect.any(String) }]);
  const first = await at.send(ann, ben.email, ['one.com']);
  const second = await at.send(ann, ben.email, ['two.com', 'three.com']);
  await at.work();
  const [need] = await needsOf(ben);
  expect(need).toMatchObject({ Kind: 'push', Count: 2 });
  const { rows } = await house.pool.query('SELECT min(due_at) AS due FROM push');
  expect(need?.Until).toBe(rows[0].due.toISOString());
  expect(await needsOf(ann)).toEqual([]);
  expect((await at.accept(ben, first.Data.Id)).Key).toBe('OK');
  expect(await needsOf(ben)).toMatchObject([{ Kind: 'push', Count: 1 }]);
  expect((await ben.browser.post('/domain/push/refuse', { Id: second.Data.Id })).Key).toBe('OK');
  expect(await needsOf(ben)).toEqual([]);
});

test('A10 failed batches are told for a week, unpaid top-ups with their end, most pressing first', async () => {
  const now = Date.now();
  await task(ann, 'T-week-ago', 1, new Date(now - 7 * 24 * HOUR_MS - HOUR_MS));
  await task(ann, 'T-all-well', 0, new Date(now - HOUR_MS));
  expect(await needsOf(ann)).toEqual([]);
  await task(ann, 'T-some-failed', 2, new Date(now - HOUR_MS));
  const until = new Date(now + HOUR_MS);
  await house.pool.query(
    `INSERT INTO recharge (customer_id, number, channel, amount, state, created_at, expires_at)
     SELECT $1, 'R-unpaid', 'card', 1000, 'paying', now(), $2`,
    [ann.id, until],
  );
  expect(await needsOf(ann)).toEqual([
    { Kind: 'payment', Count: 1, Until: until.toISOString() },
    { Kind: 'taskFailed', Count: 1 },
  ]);
  expect(await needsOf(ben)).toEqual([]);
});

test('A10 a balance below the amount that its owner set needs them, and no other', async () => {
  expect((await ben.browser.post('/finance/low-balance', { Below: '50.00' })).Key).toBe('OK');
  expect(await needsOf(ben)).toEqual([{ Kind: 'lowBalance', Count: 1 }]);
  await at.money(ben, '50.00');
  expect(await needsOf(ben)).toEqual([]);
});
