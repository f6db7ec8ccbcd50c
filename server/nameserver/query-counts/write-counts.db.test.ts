import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { type Cable, layCable } from '../../platform/testing/cable.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import type { ZoneCount } from './count-queries.ts';
import { addCounts } from './store.ts';
import { writeCounts } from './write-counts.ts';

let house: TestHouse;
let cable: Cable;
beforeAll(async () => {
  cable = await layCable(inject('databaseAppUrl'));
  house = await openTestHouse({}, (url) => cable.through(url));
});
afterAll(async () => {
  await house.close();
  await cable.close();
});
beforeEach(() => house.pool.query('DELETE FROM dns_query_count'));

const of = (apex: string, more: Partial<ZoneCount> = {}): ZoneCount => ({
  apex,
  total: 3,
  missing: 1,
  lines: { telecom: 2, oversea: 1 },
  names: { www: 2 },
  missingNames: { nope: 1 },
  ...more,
});
const rows = async () =>
  (
    await house.pool.query(
      `SELECT apex, span, total::int AS total, missing::int AS missing, lines, names, missing_names AS nope,
         starts_at = date_trunc(span, now(), 'UTC') AS lately FROM dns_query_count ORDER BY apex, span DESC`,
    )
  ).rows;

test('G4 counts are added to the hour and the day, names together', async () => {
  const portions = [[of('one.com'), of('two.com')], [of('one.com', { names: { www: 1, api: 5 }, lines: { edu: 3 } })]];
  const writer = writeCounts(house, () => portions.shift() ?? []);
  expect([await writer.write(), await writer.write(), await writer.write()]).toEqual([true, true, false]);
  await writer.stop();
  const one = { lines: { telecom: 2, oversea: 1, edu: 3 }, names: { www: 3, api: 5 }, nope: { nope: 2 }, lately: true };
  expect(await rows()).toMatchObject([
    { apex: 'one.com', span: 'hour', total: 6, missing: 2, ...one },
    { apex: 'one.com', span: 'day', total: 6, missing: 2, ...one },
    { apex: 'two.com', span: 'hour', total: 3 },
    { apex: 'two.com', span: 'day', total: 3 },
  ]);
});

test('G4 of very many names those that come most are kept, and the total is of all', async () => {
  const names = (from: number) => Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${from + at}`, at + 1]));
  const portions = [
    [of('many.com', { total: 2000, names: names(0) })],
    [of('many.com', { total: 2000, names: names(50) })],
  ];
  const writer = writeCounts(house, () => portions.shift() ?? []);
  await writer.stop();
  const [{ total, names: kept }] = await rows();
  expect(total).toBe(4000);
  expect(Object.keys(kept)).toHaveLength(50);
  expect(kept).toMatchObject({ n49: 50, n99: 50 });
  expect(kept['n0']).toBeUndefined();
});

test('G4 a writing whose answer was lost is tried again and added once; one that failed is not lost', async () => {
  const portions = [[of('lost.com')], [of('lost.com')]];
  const writer = writeCounts(house, () => portions.shift() ?? []);
  const lost = cable.loseAnswerTo('COMMIT');
  await expect(writer.write()).rejects.toThrow(/COMMIT/);
  await lost;
  expect(await rows()).toMatchObject([{ total: 3 }, { total: 3 }]);
  expect(await writer.write()).toBe(true);
  expect(await rows()).toMatchObject([{ total: 3 }, { total: 3 }]);
  const before = cable.loseAnswerTo('INSERT INTO dns_query_count');
  await expect(writer.write()).rejects.toThrow();
  await before;
  await writer.stop();
  expect(await rows()).toMatchObject([{ total: 6 }, { total: 6 }]);
});

test('G4 two name servers that write the same zones at once lose nothing and wait in no circle', async () => {
  const zones = Array.from({ length: 200 }, (_, at) => of(`z${at}.com`));
  const write = (server: string, writing: number, counts: readonly ZoneCount[]) =>
    transact(house, systemCaller('test'), (tx) => addCounts(tx, { server, writing }, counts));
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  for (let writing = 1; writing <= 3; writing++)
    await Promise.all([write(one, writing, zones), write(other, writing, [...zones].reverse())]);
  expect((await rows()).every(({ total }) => total === 18)).toBe(true);
});
