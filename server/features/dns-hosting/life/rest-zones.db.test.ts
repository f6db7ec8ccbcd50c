import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { markLeft } from '../../domains/index.ts';
import { deadlinesOf } from '../../domains/life/index.ts';
import { stopZones } from '../stop-zones.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../testing.ts';
import { restZones } from './rest-zones.ts';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house);
  owner = await at.newOwner('resting@example.com', '198.51.100.1');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

async function begin(name: string): Promise<bigint> {
  const id = await at.bring(name, owner);
  const records = [typed('@', 'A', '192.0.2.1'), typed('www', 'URL', 'parked')];
  expect((await at.change(owner, name, 0, records)).Key).toBe('OK');
  return id;
}
const become = (name: string, how: string) => house.pool.query(`UPDATE domain SET ${how} WHERE name = $1`, [name]);
/** What name server and forwarder know of a zone: its serial and the web addresses; undefined: nothing. */
async function answered(name: string): Promise<number | undefined> {
  const { rows } = await house.pool.query<{ records: { type: string; data: string }[] | null; forwards: bigint }>(
    `SELECT records, (SELECT count(*) FROM published_forward f WHERE f.apex = z.apex) AS forwards
     FROM published_zone z WHERE apex = $1`,
    [name],
  );
  const { records = null, forwards } = rows[0] ?? {};
  expect(forwards).toBe(records === null ? 0n : 1n);
  const soa = records?.find(({ type }) => type === 'SOA')?.data.split(' ')[2];
  return soa === undefined ? undefined : Number.parseInt(soa, 10);
}

test.each([
  ['held', `statuses = '{clientHold}'`, `statuses = '{ok}'`],
  ['held', `statuses = '{serverHold,clientTransferProhibited}'`, `statuses = '{clientTransferProhibited}'`],
  [
    'cut',
    `statuses = '{clientHold}', phase = 'grace', dns_cut_at = now()`,
    `statuses = '{ok}', phase = 'active', dns_cut_at = NULL`,
  ],
  ['deleted', `phase = 'redemption', deleted_at = now()`, `phase = 'active', deleted_at = NULL`],
  ['deleted', `phase = 'pending_delete', deleted_at = now()`, `phase = 'active', deleted_at = NULL`],
])(
  'G4 a zone whose name is %s by %s is not answered, is kept and can be changed, and comes back by %s',
  async (why, out, back) => {
    const name = `rest-${why}-${out.length}.com`;
    await begin(name);
    await restZones(house);
    const before = (await answered(name)) as number;
    expect(before).toBeGreaterThan(0);
    await become(name, out);
    await restZones(house);
    expect(await answered(name)).toBeUndefined();
    expect(await at.zone(owner, name)).toMatchObject({ Rests: why, Records: [{}, {}] });
    expect((await at.change(owner, name, 1, [typed('new', 'A', '192.0.2.2')])).Key).toBe('OK');
    expect(await answered(name)).toBeUndefined();
    await become(name, back);
    await restZones(house);
    // Higher than before, or secondaries would keep what they had.
    expect(await answered(name)).toBeGreaterThan(before);
    const zone = await at.zone(owner, name);
    expect(zone).not.toHaveProperty('Rests');
    expect(zone.Records).toHaveLength(3);
  },
);

test('G4 a name past its last paid day is told when it will be interrupted, to the millisecond of the day that the registry is told', async () => {
  await begin('late.com');
  expect(await at.zone(owner, 'late.com')).not.toHaveProperty('CutAt');
  const { rows } = await house.pool.query<{ expires_at: Date }>(
    `UPDATE domain SET phase = 'grace', expires_at = expires_at - interval '270 days' WHERE name = 'late.com' RETURNING expires_at`,
  );
  const facts = { expiresAt: rows[0]?.expires_at as Date, deletedAt: null };
  const profile = suffixOf('late.com');
  if (!profile) throw new Error('.com has a profile');
  expect((await at.zone(owner, 'late.com')).CutAt).toBe(deadlinesOf(facts, profile).dnsCut.toISOString());
  await restZones(house);
  expect(await answered('late.com')).toBeGreaterThan(0);
});

test('F3 a name that its registry has released stops at once; one that moved to another registrar after seven days, resting or not', async () => {
  const released = await begin('released.com');
  await house.inTx((tx) => markLeft(tx, released, 'registry.released', { released: true }));
  expect(await answered('released.com')).toBeUndefined();
  const moved = await begin('moved.com');
  await house.inTx((tx) => markLeft(tx, moved, 'transfer_out:1'));
  const { rows } = await house.pool.query<{ left_at: Date }>("SELECT left_at FROM domain WHERE name = 'moved.com'");
  const day = addDays(rows[0]?.left_at as Date, 7).getTime();
  const atMs = (ms: number) => ({ ...house, wall: () => new Date(day + ms) });
  await restZones(atMs(-1));
  await stopZones(atMs(-1));
  expect(await answered('moved.com')).toBeGreaterThan(0);
  await stopZones(atMs(0));
  expect(await answered('moved.com')).toBeUndefined();
});
