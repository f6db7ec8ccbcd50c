import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { saveLabel } from '../labels/save-label.ts';
import { hideLabel } from '../labels/store.ts';
import { domainRoutes } from '../routes.ts';
import { arriveNames, labelAll, testCustomer } from '../testing.ts';

const DAY_MS = 86_400_000;
let house: TestHouse;
let app: FastifyInstance;
let owner: { id: bigint; templateId: bigint };
let cookie: string;
beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: house.config.publicUrl, questions }, domainRoutes);
  owner = await testCustomer(house, 'kept@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  const expiresAt = new Date(now.getTime() + 40.5 * DAY_MS);
  await arriveNames(house, owner, [{ name: 'kept.com', registeredAt: now, expiresAt }]);
  const fresh = { kind: 'customer', subjectId: owner.id, safeCodeSet: true, remember: false } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, address: '::1', userAgent: '' }));
  cookie = `namestead_session=${token}; Lang=en`;
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const list = (tag?: string, query = '') =>
  app.inject({ url: `/api/domain/list${query}`, headers: { cookie, ...(tag ? { 'if-none-match': tag } : {}) } });

test('E1 a list that is still the same is not sent again; a tag, a note or a day makes it another', async () => {
  let tag = (await list()).headers['etag'] as string;
  const same = async () => (await list(tag)).statusCode === 304;
  const other = async () => {
    const answer = await list(tag);
    tag = answer.headers['etag'] as string;
    return answer.statusCode === 200 ? answer.json().Data.Items[0] : undefined;
  };
  expect(await same()).toBe(true);
  const id = await house.inTx((tx) => saveLabel(tx, 'tag', owner.id, undefined, { name: 'mine', colour: 'red' }));
  await labelAll(house, owner.id, { Names: ['kept.com'] }, { add: [id], remove: [] });
  expect(await other()).toMatchObject({ Tags: [String(id)] });
  expect(await same()).toBe(true);
  await house.inTx((tx) => hideLabel(tx, 'tag', owner.id, id));
  expect(await other()).toMatchObject({ Tags: [] });
  await house.pool.query(`UPDATE domain SET note = 'mine' WHERE name = 'kept.com'`);
  expect(await other()).toMatchObject({ Note: 'mine', DaysLeft: 40 });
  expect(await same()).toBe(true);
  await house.moveClock(0.6 * DAY_MS);
  expect(await other()).toMatchObject({ DaysLeft: 39, State: 'active' });
  await house.moveClock(10 * DAY_MS);
  expect(await other()).toMatchObject({ State: 'expiring' });
});

test('E1 names of a state are asked each time: others grow old beside those shown', async () => {
  const tag = (await list(undefined, '?State=active')).headers['etag'] as string;
  await house.moveClock(-20 * DAY_MS);
  expect((await list(tag, '?State=active')).json().Data.Items).toHaveLength(1);
});
