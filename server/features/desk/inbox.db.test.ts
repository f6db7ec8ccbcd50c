import { afterAll, beforeAll, expect, test } from 'vitest';
import { liftStop, openStops, stopWrites } from '../../ledger/stops.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { deskStaffRoutes } from './staff-routes.ts';

let house: TestHouse;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => true };
  addRoutes(app, house, { kind: 'staff', origin: house.config.officeUrl, questions }, deskStaffRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('L1 staff see in the inbox that money is stopped, until somebody lifts it', async () => {
  const fresh = {
    kind: 'staff',
    subjectId: 1n,
    safeCodeSet: false,
    remember: false,
    address: '::1',
    userAgent: '',
  } as const;
  const token = await house.inTx((tx) => openSession(tx, fresh));
  const queues = async () => {
    const answer = await app.inject({ url: '/api/inbox', headers: { cookie: `namestead_office=${token}` } });
    return answer.json().Data.Queues;
  };
  expect(await queues()).toEqual([]);
  await house.inTx((tx) => stopWrites(tx, [{ violation: 'x', concerns: ['customer:1:USD', 'customer:2:USD'] }]));
  expect(await queues()).toEqual([{ Kind: 'moneyStops', Waiting: 2, OldestAt: expect.any(String) }]);
  for (const { id } of await house.inTx(openStops)) await house.inTx((tx) => liftStop(tx, id, 'looked at'));
  expect(await queues()).toEqual([]);
});
