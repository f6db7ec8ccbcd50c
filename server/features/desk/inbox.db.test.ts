import { afterAll, beforeAll, expect, test } from 'vitest';
import { liftStop, openStops, stopWrites } from '../../ledger/stops.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { record } from '../activity/index.ts';
import { activityStaffRoutes } from '../activity/wiring.ts';
import { nameActors } from './name-actors.ts';
import { deskStaffRoutes } from './staff-routes.ts';

let house: TestHouse;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => true };
  addRoutes(app, house, { kind: 'staff', origin: house.config.officeUrl, questions }, [
    ...deskStaffRoutes,
    ...activityStaffRoutes(nameActors),
  ]);
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

test('L1 the audit calls members by name and customers by theirs; the house has none', async () => {
  const { rows } = await house.pool.query(
    `INSERT INTO customer (email, password_hash, password_changed_at, kind, lang, agreed_at, created_at, name, country, tel_cc, phone, profile_set_at, safe_code_hash)
     VALUES ('audit@example.com', 'x', now(), 'individual', 'en', now(), now(), 'Wong Siu Ming', 'HK', '852', '21234567', now(), 'x') RETURNING id`,
  );
  const customerId = BigInt(rows[0].id);
  const ada = await house.pool.query(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at) VALUES ('ada', 'none', 'none', '{auditor}', true, now())
     RETURNING id`,
  );
  const staffId = BigInt(ada.rows[0].id);
  const act = { act: 'test.named', object: { kind: 'test', id: 1n } };
  await house.inTx((tx) => record(tx, act), { kind: 'customer', customerId });
  await house.inTx((tx) => record(tx, act), { kind: 'staff', staffId });
  await house.inTx((tx) => record(tx, act));
  const token = await house.inTx((tx) =>
    openSession(tx, {
      kind: 'staff',
      subjectId: staffId,
      safeCodeSet: false,
      remember: false,
      address: '::1',
      userAgent: '',
    }),
  );
  const answer = await app.inject({
    url: '/api/audit?Act=test.named',
    headers: { cookie: `namestead_office=${token}` },
  });
  const { Items } = answer.json().Data as { Items: { Actor: string; ActorName?: string }[] };
  expect(Items.map(({ ActorName }) => ActorName)).toEqual([undefined, 'ada', 'Wong Siu Ming']);
});
