import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGS } from '#contract/lang.ts';
import { SEARCH_NETWORKS_MAX } from '#contract/rules/dns/search-engines.ts';
import type { WrongNetworks } from '#contract/staff-api/search-engines.ts';
import type { Actor, Tx } from '../../../platform/db/transaction.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { addStaff } from '../../staff-access/wiring.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../testing.ts';
import { presentNetworks } from './present-networks.ts';
import { lineRoutes } from './routes.ts';
import { saveNetworks } from './save-networks.ts';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let staff: Actor;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house, lineRoutes);
  owner = await at.newOwner('search-owner@example.com', '198.51.100.61');
  await house.inTx((tx) => addStaff(tx, 'ann', ['manager']));
  const { rows } = await house.pool.query<{ id: bigint }>("SELECT id FROM staff WHERE name = 'ann'");
  staff = { kind: 'staff', staffId: rows[0]?.id as bigint };
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const save = (version: number, text: string) => house.inTx((tx) => saveNetworks(tx, { version, text }), staff);
const refusalOf = async (version: number, text: string): Promise<Refusal> =>
  save(version, text).then(
    () => expect.unreachable('it was saved'),
    (error: Refusal) => error,
  );
const list = () => house.inTx(presentNetworks, staff);
const nobodyOn = async () => {
  const { Items } = (await owner.browser.get('/domain/resolution/known-lines')).Data;
  return (Items as { Line: string; Nobody: boolean }[]).filter(({ Nobody }) => Nobody).map(({ Line }) => Line);
};

test('G2 nobody is on the line of search engines until staff say where they are, and customers are told so', async () => {
  expect(await list()).toEqual({ Text: '', Version: 0, Count: 0, Engines: [] });
  expect(await nobodyOn()).toEqual(['search']);
  const text = '# from the log\n192.0.2.0/24 # Findall\n192.0.2.0/24\n2001:db8::/48 # Seek';
  expect(await save(0, text)).toEqual({ Version: 1, Count: 2 });
  expect(await list()).toMatchObject({
    Text: text,
    Version: 1,
    Count: 2,
    Engines: [
      { Name: 'Findall', Count: 1 },
      { Name: 'Seek', Count: 1 },
    ],
    By: 'ann',
  });
  expect(await nobodyOn()).toEqual([]);
  await save(1, '# none any more');
  expect(await list()).toMatchObject({ Version: 2, Count: 0, Engines: [] });
  expect(await nobodyOn()).toEqual(['search']);
});

test('G2 L1 every list stays, with its writer, and the act with both numbers', async () => {
  const { rows } = await house.pool.query('SELECT version, networks FROM dns_search_list ORDER BY version');
  expect(rows).toEqual([
    { version: 1, networks: ['192.0.2.0/24', '2001:db8::/48'] },
    { version: 2, networks: [] },
  ]);
  const acts = await house.pool.query('SELECT object, before, after, actor FROM activity WHERE kind = $1 ORDER BY id', [
    'searchNetworks.saved',
  ]);
  expect(acts.rows).toMatchObject([
    { object: 'searchNetworks:1', before: { version: 0, networks: 0 }, after: { version: 1, networks: 2 } },
    { object: 'searchNetworks:2', before: { version: 1, networks: 2 }, after: { version: 2, networks: 0 } },
  ]);
  expect(acts.rows[0].actor).toContain('staff');
  for (const statement of ["UPDATE dns_search_list SET text = ''", 'DELETE FROM dns_search_list'])
    await expect(house.pool.query(statement)).rejects.toThrow('permission denied');
});

test('G2 SEARCH_NETWORKS_WRONG: wrong lines are told with their numbers in the language of the reader, and nothing is written', async () => {
  const before = await list();
  const text = '192.0.2.0/24\nfindall.example\n192.0.2.9/24\n2001:db8::53';
  for (const lang of LANGS) {
    const error = await house
      .inTx((tx) => saveNetworks({ ...tx, lang } as Tx, { version: before.Version, text }), staff)
      .catch((each: Refusal) => each);
    expect(error).toMatchObject({ key: 'SEARCH_NETWORKS_WRONG', vars: { count: 3 } });
    const { Wrong } = (error as Refusal).data as WrongNetworks;
    expect(Wrong.map(({ Line }) => Line)).toEqual([2, 3, 4]);
    expect(Wrong[1]?.Words).toContain('192.0.2.0/24');
    expect(Wrong[2]?.Words).toContain('2001:db8::/64');
  }
  const many = Array.from({ length: 80 }, () => 'x').join('\n');
  const { vars, data } = await refusalOf(before.Version, many);
  expect([vars['count'], (data as WrongNetworks).Wrong.length]).toEqual([80, 50]);
  expect(await list()).toEqual(before);
});

test('G2 SEARCH_NETWORKS_CHANGED, SEARCH_NETWORKS_TOO_MANY: upon the version that was read; there is an end to them', async () => {
  const { Version } = await list();
  const networks = (count: number) =>
    Array.from({ length: count }, (_, n) => `10.${n >> 8}.${n & 255}.0/24`).join('\n');
  expect((await refusalOf(Version, networks(SEARCH_NETWORKS_MAX + 1))).key).toBe('SEARCH_NETWORKS_TOO_MANY');
  expect(await save(Version, networks(SEARCH_NETWORKS_MAX))).toMatchObject({ Count: SEARCH_NETWORKS_MAX });
  for (const version of [Version, Version + 2, 0])
    expect((await refusalOf(version, '192.0.2.0/24')).key).toBe('SEARCH_NETWORKS_CHANGED');
  const [one, other] = await Promise.allSettled([save(Version + 1, '192.0.2.0/24'), save(Version + 1, '192.0.2.0/25')]);
  expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected']);
});

test('G2 a record for search engines is kept like one of any line: everybody first, then in the place of theirs', async () => {
  await at.bring('engines.com', owner);
  const theirs = typed('@', 'A', '192.0.2.2', { Line: 'search' });
  expect((await at.change(owner, 'engines.com', 0, [theirs])).Data.Wrong).toMatchObject([{ Problem: 'noDefault' }]);
  expect((await at.change(owner, 'engines.com', 0, [typed('@', 'A', '192.0.2.1'), theirs])).Key).toBe('OK');
  const { rows } = await house.pool.query<{ records: { line: string; data: string }[] }>(
    "SELECT records FROM published_zone WHERE apex = 'engines.com'",
  );
  expect(rows[0]?.records).toContainEqual(expect.objectContaining({ line: 'search', data: '192.0.2.2' }));
});
