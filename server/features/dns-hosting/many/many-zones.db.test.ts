import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { SAFE_CODE } from '../../account/testing.ts';
import { arriveNames } from '../../domains/testing.ts';
import { taskHandlers, taskRoutes } from '../../tasks/wiring.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../testing.ts';
import { manyZoneRoutes } from './routes.ts';
import { clearingKind, resolutionKind } from './zone-kinds.ts';

const KINDS = [resolutionKind, clearingKind];
let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house, [...manyZoneRoutes, ...taskRoutes(KINDS)]);
  owner = await at.newOwner('many-owner@example.com', '198.51.100.11');
  other = await at.newOwner('many-other@example.com', '198.51.100.12');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const preview = (Names: readonly string[], Records: readonly object[], Mode = 'add') =>
  owner.browser.post('/domain/batch/resolution/preview', { Names, Records, Mode });
const start = (Names: readonly string[], Records: readonly object[], Mode = 'add', more: object = {}, by = owner) =>
  by.browser.post('/domain/batch/resolution/start', { Names, Records, Mode, ...more }, key());
const clear = (Names: readonly string[], by = owner) =>
  by.browser.post('/domain/batch/cleardns/start', { Names }, key());
const work = () => drainJobs(house, taskHandlers(KINDS));
const zone = async (name: string) =>
  (await at.zone(owner, name)).Records.map(
    ({ Host, Type, Value }: Record<string, string>) => `${Host} ${Type} ${Value}`,
  ).sort() as string[];
const WEB = typed('@', 'A', '203.0.113.10');
const MAIL = typed('@', 'MX', 'mx.mail.example', { Priority: 10 });

test('G3 I1 600 names get the same records by one task, each a version of its own, and go back by one press', async () => {
  const names = Array.from({ length: 600 }, (_, i) => `many-${i}.com`);
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
  await arriveNames(
    house,
    owner,
    names.map((name) => ({ name, ...dates })),
  );
  await at.change(owner, 'many-7.com', 0, [typed('@', 'A', '192.0.2.7'), typed('www', 'A', '192.0.2.7')]);
  const seen = await preview(names, [WEB, MAIL], 'replace');
  expect([seen.Data.Preview.Good, seen.Data.Changes.length, seen.Data.LoseMuch]).toEqual([600, 600, undefined]);
  expect(seen.Data.Changes[7]).toMatchObject({
    Name: 'many-7.com',
    Added: 1,
    Same: 0,
    ReplacedTotal: 1,
    RemovedTotal: 0,
  });
  expect(seen.Data.Changes[7].Coming).toMatchObject([{ Type: 'MX', Value: 'mx.mail.example' }]);
  expect(seen.Data.Changes[7].Replaced).toMatchObject([
    { Was: [{ Value: '192.0.2.7' }], Is: [{ Value: '203.0.113.10' }] },
  ]);
  const all = (await preview(['many-7.com'], [WEB, MAIL], 'replaceAll')).Data.Changes[0];
  expect(all).toMatchObject({ Added: 1, ReplacedTotal: 1, RemovedTotal: 1, Removed: [{ Host: 'www' }] });
  expect((await at.zone(owner, 'many-0.com')).Version).toBe(0);
  const { Data } = await start(names, [WEB, MAIL], 'replace');
  await work();
  expect(await zone('many-7.com')).toEqual(['@ A 203.0.113.10', '@ MX mx.mail.example', 'www A 192.0.2.7']);
  expect(await zone('many-599.com')).toEqual(['@ A 203.0.113.10', '@ MX mx.mail.example']);
  const { Data: history } = await owner.browser.get('/domain/resolution/history?Domain=many-599.com');
  expect(history.Items).toMatchObject([{ How: 'batch', By: 'you', Task: Data.Number }]);
  await at.change(owner, 'many-8.com', 1, [typed('new', 'A', '192.0.2.8')]);
  expect((await owner.browser.post('/task/undo', { Number: Data.Number, SafeCode: SAFE_CODE }, key())).Code).toBe(
    10_000,
  );
  await work();
  expect(await zone('many-7.com')).toEqual(['@ A 192.0.2.7', 'www A 192.0.2.7']);
  expect(await zone('many-8.com')).toEqual(['new A 192.0.2.8']);
  expect(await zone('many-599.com')).toEqual([]);
});

test('G3 a record that is wrong is told with its place; names of others and conflicts are told name by name', async () => {
  await at.bring('conflict.com', owner);
  await at.bring('foreign.com', other);
  const wrong = await preview(['conflict.com'], [WEB, typed('www', 'A', 'not an address')]);
  expect([wrong.Code, wrong.Data.Wrong[0].At]).toEqual([22_002, 1]);
  expect((await start(['conflict.com'], [typed('www', 'A', '$INCLUDE /etc/passwd')])).Code).toBe(22_002);
  await at.change(owner, 'conflict.com', 0, [typed('www', 'CNAME', '@')]);
  const www = typed('www', 'A', '203.0.113.10');
  const seen = await preview(['conflict.com', 'foreign.com', 'foreign.com '], [www]);
  expect([seen.Data.Preview.Good, seen.Data.Preview.Impossible]).toEqual([0, 2]);
  expect(seen.Data.Preview.Groups.map(({ Key }: { Key: string }) => Key).sort()).toEqual([
    'domains:error.notFound',
    'manyzones:reason.cname',
  ]);
  const refused = await start(['conflict.com'], [www]);
  expect(refused.Data.Groups[0].Key).toBe('manyzones:reason.cname');
  expect((await preview([], [www])).Code).not.toBe(10_000);
  await start(['conflict.com'], [www], 'replace');
  await work();
  expect(await zone('conflict.com')).toEqual(['www A 203.0.113.10']);
  expect((await at.zone(other, 'foreign.com')).Version).toBe(0);
});

test('G2 G3 records of search engines go to many names with those of everybody, and not without', async () => {
  const names = ['engines-1.com', 'engines-2.com'];
  for (const name of names) await at.bring(name, owner);
  const theirs = typed('@', 'A', '203.0.113.12', { Line: 'search' });
  const alone = (await preview(names, [theirs])).Data.Preview;
  expect(alone).toMatchObject({ Good: 0, Impossible: 2, Groups: [{ Key: 'manyzones:reason.noDefault' }] });
  await start(names, [WEB, theirs]);
  await work();
  for (const name of names)
    expect((await at.zone(owner, name)).Records).toMatchObject([
      { Line: 'default', Value: '203.0.113.10' },
      { Line: 'search', Value: '203.0.113.12' },
    ]);
});

test('G2 G3 forwards that lead round over zones are found in a batch: before it is begun, and while it is written', async () => {
  for (const name of ['round-a.com', 'round-b.com', 'round-c.com', 'round-d.com']) await at.bring(name, owner);
  await at.change(owner, 'round-b.com', 0, [typed('@', 'URL', '301 http://round-a.com/')]);
  const there = [typed('@', 'URL', '302 http://round-b.com/')];
  const seen = (await preview(['round-a.com'], there)).Data;
  expect(seen.Preview).toMatchObject({ Impossible: 1, Groups: [{ Key: 'manyzones:reason.forwardLoop' }] });
  expect(seen.Changes).toEqual([]);
  expect((await start(['round-a.com'], there)).Data.Groups[0].Key).toBe('manyzones:reason.forwardLoop');
  // Over two zones of one task: the first may have them, the second would close the circle.
  const round = [typed('x', 'URL', '302 http://y.round-d.com/'), typed('y', 'URL', '302 http://x.round-c.com/')];
  const both = (await preview(['round-c.com', 'round-d.com'], round)).Data.Preview;
  expect([both.Good, both.Impossible]).toEqual([1, 1]);
  // Two tasks that were begun before either was written.
  await start(['round-c.com'], round);
  const second = await start(['round-d.com'], round);
  await work();
  expect([await zone('round-c.com'), await zone('round-d.com')]).toEqual([expect.any(Array), []]);
  expect(await zone('round-c.com')).toHaveLength(2);
  const { Items } = (await owner.browser.get(`/task/items?Number=${second.Data.Number}`)).Data;
  expect(Items[0].Reason).toContain('y');
});

test('G3 many zones that would lose much stop with the reason, and go when that was confirmed', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `lose-${i}.com`);
  for (const name of names) {
    await at.bring(name, owner);
    await at.change(owner, name, 0, [WEB, MAIL]);
  }
  const rest = [typed('@', 'A', '203.0.113.11')];
  expect((await preview(names, rest, 'replaceAll')).Data.LoseMuch).toBe(10);
  expect((await preview(names.slice(1), rest, 'replaceAll')).Data.LoseMuch).toBeUndefined();
  expect((await start(names, rest, 'replaceAll')).Key).toBe('ZONES_LOSE_MUCH');
  expect((await start(names, rest, 'replaceAll', { Confirmed: true })).Code).toBe(10_000);
  await work();
  expect(await zone('lose-9.com')).toEqual(['@ A 203.0.113.11']);
});

test('G3 resolution of a name is cleared, not again within 60 minutes, also when it was filled anew', async () => {
  await at.bring('clear.com', owner);
  const nothing = await owner.browser.post('/domain/batch/cleardns/preview', { Names: ['clear.com'] });
  expect(nothing.Data.Preview.Groups[0].Key).toBe('manyzones:reason.nothing');
  await at.change(owner, 'clear.com', 0, [WEB, MAIL]);
  expect((await clear(['clear.com'], other)).Data.Groups[0].Key).toBe('domains:error.notFound');
  const seen = await owner.browser.post('/domain/batch/cleardns/preview', { Names: ['clear.com'] });
  expect(seen.Data.Changes[0]).toMatchObject({ Added: 0, RemovedTotal: 2 });
  const { Data } = await clear(['clear.com']);
  await work();
  expect(await zone('clear.com')).toEqual([]);
  expect((await owner.browser.post('/task/undo', { Number: Data.Number, SafeCode: SAFE_CODE }, key())).Code).toBe(
    10_000,
  );
  await work();
  expect(await zone('clear.com')).toEqual(['@ A 203.0.113.10', '@ MX mx.mail.example']);
  const again = await clear(['clear.com']);
  expect(again.Data.Groups[0].Key).toBe('manyzones:reason.clearedLately');
  await house.moveClock(61 * 60_000);
  expect((await clear(['clear.com'])).Code).toBe(10_000);
  await work();
  expect(await zone('clear.com')).toEqual([]);
});

test('G3 clearing many zones stops with the reason too, and goes when that was confirmed', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `wipe-${i}.com`);
  for (const name of names) {
    await at.bring(name, owner);
    await at.change(owner, name, 0, [WEB, MAIL]);
  }
  const seen = (of: readonly string[]) => owner.browser.post('/domain/batch/cleardns/preview', { Names: of });
  expect((await seen(names)).Data.LoseMuch).toBe(10);
  expect((await seen(names.slice(1))).Data.LoseMuch).toBeUndefined();
  const stopped = await clear(names);
  expect([stopped.Key, stopped.Msg]).toEqual(['ZONES_LOSE_MUCH', expect.stringContaining('30')]);
  await work();
  expect(await zone('wipe-0.com')).toHaveLength(2);
  const agreed = { Names: names, Confirmed: true };
  expect((await owner.browser.post('/domain/batch/cleardns/start', agreed, key())).Code).toBe(10_000);
  await work();
  for (const name of names) expect(await zone(name)).toEqual([]);
});

test('G3 two tasks that clear the same name at once clear it once', async () => {
  await at.bring('twice.com', owner);
  await at.change(owner, 'twice.com', 0, [WEB]);
  const tasks = await Promise.all([clear(['twice.com']), clear(['twice.com'])]);
  expect(tasks.map(({ Code }) => Code)).toEqual([10_000, 10_000]);
  await work();
  const { rows } = await house.pool.query(
    "SELECT c.how FROM dns_change c JOIN dns_zone z ON z.id = c.zone_id WHERE z.name = 'twice.com' ORDER BY c.version",
  );
  expect(rows.map(({ how }) => how)).toEqual(['edit', 'clear']);
});
