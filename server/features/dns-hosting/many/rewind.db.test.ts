import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { SAFE_CODE } from '../../account/testing.ts';
import { moveDomains } from '../../domains/moving/index.ts';
import { arriveNames } from '../../domains/testing.ts';
import { taskHandlers, taskRoutes } from '../../tasks/wiring.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../testing.ts';
import { manyZoneRoutes } from './routes.ts';
import { clearingKind, resolutionKind, rewindKind } from './zone-kinds.ts';

const KINDS = [resolutionKind, clearingKind, rewindKind];
const HOUR_MS = 3_600_000;
let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house, [...manyZoneRoutes, ...taskRoutes(KINDS)]);
  owner = await at.newOwner('rewind-owner@example.com', '198.51.100.21');
  other = await at.newOwner('rewind-other@example.com', '198.51.100.22');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const now = async () => (await house.inTx(async (tx) => tx.now)).toISOString();
const preview = (Names: readonly string[], Moment: string) =>
  owner.browser.post('/domain/batch/rewind/preview', { Names, Moment });
const start = (Names: readonly string[], Moment: string, more: object = {}) =>
  owner.browser.post('/domain/batch/rewind/start', { Names, Moment, ...more }, key());
const work = () => drainJobs(house, taskHandlers(KINDS));
const zone = async (name: string, of = owner) =>
  (await at.zone(of, name)).Records.map(
    ({ Host, Type, Value }: Record<string, string>) => `${Host} ${Type} ${Value}`,
  ).sort() as string[];
const WEB = typed('@', 'A', '203.0.113.10');
const MAIL = typed('@', 'MX', 'mx.mail.example', { Priority: 10 });

test('G4 I1 600 names go back to a moment by one task, each shown before, and forward again by one press', async () => {
  const names = Array.from({ length: 600 }, (_, i) => `back-${i}.com`);
  const dates = { registeredAt: addDays(new Date(await now()), -100), expiresAt: addDays(new Date(await now()), 265) };
  await arriveNames(
    house,
    owner,
    names.map((name) => ({ name, ...dates })),
  );
  const records = { Records: [WEB, MAIL], Mode: 'add' };
  await owner.browser.post('/domain/batch/resolution/start', { Names: names, ...records }, key());
  await work();
  await house.moveClock(HOUR_MS);
  const moment = await now();
  await house.moveClock(HOUR_MS);
  const change = { Records: [typed('@', 'A', '203.0.113.99')], Mode: 'replaceAll', Confirmed: true };
  await owner.browser.post('/domain/batch/resolution/start', { Names: names, ...change }, key());
  await work();
  const [, mail] = (await at.zone(owner, 'back-3.com')).Records;
  await at.change(owner, 'back-3.com', 2, [typed('www', 'A', '203.0.113.3')], mail ? [mail.Id] : []);
  const seen = await preview(names, moment);
  expect([seen.Data.Preview.Good, seen.Data.Changes.length]).toEqual([600, 600]);
  expect(seen.Data.Changes[3]).toMatchObject({
    Name: 'back-3.com',
    Added: 1,
    ReplacedTotal: 1,
    Same: 0,
    RemovedTotal: 1,
  });
  expect(seen.Data.Changes[3].Coming).toMatchObject([{ Type: 'MX' }]);
  expect(seen.Data.Changes[3].Replaced[0]).toMatchObject({ Was: [{ Type: 'A' }], Is: [{ Type: 'A' }] });
  const { Data } = await start(names, moment);
  await work();
  for (const name of ['back-0.com', 'back-3.com', 'back-599.com'])
    expect(await zone(name)).toEqual(['@ A 203.0.113.10', '@ MX mx.mail.example']);
  const { Data: history } = await owner.browser.get('/domain/resolution/history?Domain=back-0.com');
  expect(history.Items.map(({ How }: { How: string }) => How)).toEqual(['restore', 'batch', 'batch']);
  await owner.browser.post('/task/undo', { Number: Data.Number, SafeCode: SAFE_CODE }, key());
  await work();
  expect(await zone('back-3.com')).toEqual(['@ A 203.0.113.99', 'www A 203.0.113.3']);
  expect(await zone('back-599.com')).toEqual(['@ A 203.0.113.99']);
}, 60_000);

test('G4 a moment is one that is over, and before the first record there was none; many that lose all are asked about', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `empty-${i}.com`);
  for (const name of names) await at.bring(name, owner);
  const moment = await now();
  await house.moveClock(HOUR_MS);
  for (const name of names) await at.change(owner, name, 0, [WEB]);
  const future = new Date(Date.parse(await now()) + HOUR_MS).toISOString();
  expect((await preview(names, future)).Key).toBe('ZONE_MOMENT_FUTURE');
  expect((await start(names, future)).Key).toBe('ZONE_MOMENT_FUTURE');
  expect((await preview(names, moment)).Data.LoseMuch).toBe(10);
  expect((await start(names, moment)).Key).toBe('ZONES_LOSE_MUCH');
  expect((await start(names, moment, { Confirmed: true })).Code).toBe(10_000);
  await work();
  expect(await zone('empty-9.com')).toEqual([]);
});

test('G4 what a former owner did is nobody\u2019s to go back to', async () => {
  const domainId = await at.bring('pushed.com', other);
  await at.change(other, 'pushed.com', 0, [WEB]);
  const moment = await now();
  await house.moveClock(HOUR_MS);
  await at.change(other, 'pushed.com', 1, [MAIL]);
  const moved = [{ id: domainId, autoRenew: false, folderId: null }];
  await house.inTx((tx) => moveDomains(tx, { names: moved, to: owner.id, cause: 'push:1' }));
  const before = await preview(['pushed.com'], moment);
  expect(before.Data.Preview.Groups[0].Key).toBe('manyzones:reason.notYoursThen');
  const since = await now();
  await house.moveClock(HOUR_MS);
  const { Version } = await at.zone(owner, 'pushed.com');
  await at.change(owner, 'pushed.com', Version, [typed('www', 'A', '203.0.113.3')]);
  await start(['pushed.com'], since);
  await work();
  expect(await zone('pushed.com')).toEqual(['@ A 203.0.113.10', '@ MX mx.mail.example']);
});

test('G3 G4 a name elsewhere that is proved takes part in every task of records, one that waits in none', async () => {
  for (const [name, state] of [
    ['proved.org', 'proved'],
    ['waits.org', 'waiting'],
  ])
    await house.pool.query(
      'INSERT INTO dns_outside (customer_id, name, unicode, token, state, created_at) VALUES ($1, $2, $2, $2, $3, $4)',
      [owner.id, name, state, await now()],
    );
  await at.bring('with-us.com', owner);
  const both = ['proved.org', 'with-us.com'];
  const seen = await owner.browser.post('/domain/batch/resolution/preview', {
    Names: [...both, 'waits.org'],
    Records: [WEB],
    Mode: 'add',
  });
  expect([seen.Data.Preview.Good, seen.Data.Preview.Groups[0].Names[0].Name]).toEqual([2, 'waits.org']);
  await owner.browser.post('/domain/batch/resolution/start', { Names: both, Records: [WEB], Mode: 'add' }, key());
  await work();
  const moment = await now();
  await house.moveClock(HOUR_MS);
  const cleared = await owner.browser.post('/domain/batch/cleardns/start', { Names: both }, key());
  await work();
  for (const name of both) expect(await zone(name)).toEqual([]);
  await owner.browser.post('/task/undo', { Number: cleared.Data.Number, SafeCode: SAFE_CODE }, key());
  await work();
  expect(await zone('proved.org')).toEqual(['@ A 203.0.113.10']);
  await at.change(owner, 'proved.org', 3, [MAIL]);
  await start(both, moment);
  await work();
  for (const name of both) expect(await zone(name)).toEqual(['@ A 203.0.113.10']);
  const stranger = await other.browser.post('/domain/batch/rewind/preview', { Names: ['proved.org'], Moment: moment });
  expect(stranger.Data.Preview.Groups[0].Key).toBe('domains:error.notFound');
});
