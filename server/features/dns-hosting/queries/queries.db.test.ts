import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { type Owner, openZoneHouse, type ZoneHouse } from '../testing.ts';
import { forgetCounts } from './forget-counts.ts';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house);
  owner = await at.newOwner('queries@example.com', '198.51.100.7');
  await at.bring('counted.com', owner);
  // Counts of before an owner are not theirs: this one has it for longer than anything here.
  await house.pool.query("UPDATE domain SET arrived_at = arrived_at - interval '60 days'");
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});
beforeEach(() => house.pool.query('DELETE FROM dns_query_count'));

/** What was counted in an hour or day, so many of them ago. */
async function counted(span: 'hour' | 'day', ago: number, total: number, more: object = {}, apex = 'counted.com') {
  const { missing = 0, lines = {}, names = {}, nope = {} } = more as Record<string, never>;
  await house.pool.query(
    `INSERT INTO dns_query_count VALUES ($1, $2, date_trunc($2, now() - ('1 ' || $2)::interval * $3, 'UTC'), $4, $5, $6, $7, $8)`,
    [apex, span, ago, total, missing, lines, names, nope],
  );
}
const read = async (Days: string, by = owner, Domain = 'counted.com') =>
  by.browser.get(`/domain/resolution/queries?Domain=${Domain}&Days=${Days}`);

test('G4 the hours of a day and the days of a week or month, with sums, names, lines and what fell off', async () => {
  await counted('hour', 0, 10, {
    missing: 4,
    lines: { telecom: 6, oversea: 3, search: 1 },
    names: { www: 5 },
    nope: { x: 1 },
  });
  await counted('hour', 23, 2, { names: { www: 1, '@': 1 } });
  await counted('hour', 24, 50);
  await counted('day', 0, 12);
  await counted('day', 6, 100, { names: { '@': 60 } });
  await counted('day', 7, 1000);
  await counted('day', 29, 10_000);
  await counted('day', 30, 100_000);
  const day = (await read('1')).Data;
  expect(day).toMatchObject({
    Name: 'counted.com',
    Days: '1',
    Total: 12,
    Missing: 4,
    Names: [
      { Host: 'www', Count: 6 },
      { Host: '@', Count: 1 },
    ],
    OtherNames: 1,
    MissingNames: [{ Host: 'x', Count: 1 }],
    OtherMissing: 3,
    Lines: [
      { Line: 'telecom', Count: 6 },
      { Line: 'oversea', Count: 3 },
      { Line: 'search', Count: 1 },
    ],
    ByName: true,
  });
  expect(day.Spans).toHaveLength(24);
  expect([day.Spans[0], day.Spans[1], day.Spans[23]]).toMatchObject([
    { Total: 2 },
    { Total: 0 },
    { Total: 10, Missing: 4 },
  ]);
  const week = (await read('7')).Data;
  expect([week.Total, week.Spans.length, week.OtherNames]).toEqual([112, 7, 52]);
  const month = (await read('30')).Data;
  expect([month.Total, month.Spans.length]).toEqual([11_112, 30]);
});

test('G4 one name of a zone over time, also one that the zone does not have', async () => {
  await counted('hour', 0, 10, { missing: 4, names: { www: 5 }, nope: { forgotten: 3, www: 1 } });
  await counted('hour', 23, 7, { names: { www: 2, '@': 5 } });
  const of = async (Host: string) =>
    (await owner.browser.get(`/domain/resolution/queries?Domain=counted.com&Days=1&Host=${Host}`)).Data;
  const www = await of('WWW');
  expect(www.HostSpans).toHaveLength(24);
  expect([www.HostSpans[0], www.HostSpans[1], www.HostSpans[23]]).toMatchObject([
    { Total: 2, Missing: 0 },
    { Total: 0, Missing: 0 },
    { Total: 6, Missing: 1 },
  ]);
  expect(www.Total).toBe(17);
  expect((await of('forgotten')).HostSpans[23]).toMatchObject({ Total: 3, Missing: 3 });
  expect((await of('nobody')).HostSpans.every(({ Total }: { Total: number }) => Total === 0)).toBe(true);
  expect((await read('1')).Data).not.toHaveProperty('HostSpans');
});

test('G4 without queries everything is empty; names of others are not found, other days are none', async () => {
  expect((await read('7')).Data).toMatchObject({ Total: 0, Names: [], MissingNames: [], Lines: [], OtherNames: 0 });
  const other = await at.newOwner('queries-other@example.com', '198.51.100.8');
  expect((await read('1', other)).Key).toBe('DOMAIN_NOT_FOUND');
  expect((await read('2')).Key).toBe('INVALID_INPUT');
});

test('G4 what was asked before a name came to its owner is not told to them', async () => {
  await at.bring('bought.com', owner);
  await counted('hour', 0, 5, {}, 'bought.com');
  await counted('hour', 2, 70, {}, 'bought.com');
  await counted('day', 0, 5, {}, 'bought.com');
  await counted('day', 3, 700, {}, 'bought.com');
  expect((await read('1', owner, 'bought.com')).Data.Total).toBe(5);
  expect((await read('30', owner, 'bought.com')).Data.Total).toBe(5);
});

test('G4 counts that no page shows are forgotten, and name servers that are gone', async () => {
  for (const ago of [0, 24, 26, 400]) await counted('hour', ago, 1);
  for (const ago of [0, 30, 32, 90]) await counted('day', ago, 1);
  await house.pool.query(
    "INSERT INTO dns_query_writer VALUES (gen_random_uuid(), 1, now()), (gen_random_uuid(), 9, now() - interval '2 days')",
  );
  await forgetCounts(house);
  const { rows } = await house.pool.query(
    'SELECT span, count(*)::int FROM dns_query_count GROUP BY span ORDER BY span',
  );
  expect(rows).toEqual([
    { span: 'day', count: 2 },
    { span: 'hour', count: 2 },
  ]);
  expect((await house.pool.query('SELECT writing FROM dns_query_writer')).rows).toEqual([{ writing: 1 }]);
});
