import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNING_STATES, type SigningState } from '#contract/states/dns/signing.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { markLeft } from '../../domains/index.ts';
import { stopZones } from '../stop-zones.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from '../testing.ts';
import { keepSigning } from './keep-signing.ts';

const DAY_MS = 86_400_000;
const DS = { keyTag: 1, alg: 13, digestType: 2, digest: 'AB' };
/** The registries are asked by tasks alone, which nobody works here. */
const registries = new Map();
let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house);
  owner = await at.newOwner('signs@example.com', '198.51.100.1');
  other = await at.newOwner('comes-after@example.com', '198.51.100.2');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

/** A live name with a zone whose signing has come so far. */
async function begin(name: string, state: SigningState): Promise<bigint> {
  const id = await at.bring(name, owner);
  expect((await at.change(owner, name, 0, [typed('@', 'A', '192.0.2.1')])).Key).toBe('OK');
  await house.pool.query(
    `INSERT INTO dns_signing (zone_id, state, ds, due_at) SELECT id, $2, $3, now() FROM dns_zone WHERE name = $1`,
    [name, state, JSON.stringify(DS)],
  );
  await house.pool.query("UPDATE published_zone SET keys = '{sealed}' WHERE apex = $1", [name]);
  return id;
}

async function signingOf(name: string) {
  const { rows } = await house.pool.query<{ state: string; waits: boolean; keys: string[]; last: string | null }>(
    `SELECT s.state, s.due_at IS NOT NULL AS waits, p.keys, (
       SELECT h.event FROM state_history h WHERE h.machine = 'dns_signing' AND h.row_id = s.id ORDER BY h.id DESC LIMIT 1
     ) AS last
     FROM dns_signing s JOIN dns_zone z ON z.id = s.zone_id JOIN published_zone p ON p.apex = z.name WHERE z.name = $1`,
    [name],
  );
  return rows[0];
}
const OVER = { state: 'off', waits: false, keys: [], last: 'stop' };

test('F3 G4 a signing ends with its zone, wherever it stood: a name that its registry released is not waited for', async () => {
  for (const state of SIGNING_STATES.filter((each) => each !== 'off')) {
    const name = `released-${state.replace('_', '-')}.com`;
    const id = await begin(name, state);
    await house.inTx((tx) => markLeft(tx, id, 'registry.released', { released: true }));
    expect(await signingOf(name), state).toEqual(OVER);
  }
});

test('F3 G4 the zone of a name that went to another registrar signs until its seventh day, and no longer', async () => {
  const id = await begin('gone.com', 'ds_leaving');
  await house.inTx((tx) => markLeft(tx, id, 'transfer_out:1'));
  await keepSigning(house, registries);
  expect(await signingOf('gone.com')).toMatchObject({ state: 'ds_leaving', keys: ['sealed'] });
  await house.moveClock(7 * DAY_MS);
  await stopZones(house);
  expect(await signingOf('gone.com')).toEqual(OVER);
});

test('G4 of a name that was elsewhere for some days and came back the signing goes on', async () => {
  const id = await begin('back.com', 'ds_leaving');
  await house.inTx((tx) => markLeft(tx, id, 'transfer_out:2'));
  await keepSigning(house, registries);
  await house.moveClock(2 * DAY_MS);
  await keepSigning(house, registries);
  expect(await signingOf('back.com')).toMatchObject({ state: 'ds_leaving' });
  await at.bring('back.com', owner);
  await house.moveClock(DAY_MS);
  await keepSigning(house, registries);
  expect(await signingOf('back.com')).toMatchObject({ state: 'fading', keys: ['sealed'] });
});

test('G4 a zone that another one left behind takes its signing along; the next one signs anew', async () => {
  const id = await begin('another.com', 'secured');
  await house.inTx((tx) => markLeft(tx, id, 'transfer_out:3'));
  await at.bring('another.com', other);
  expect(await signingOf('another.com')).toEqual(OVER);
});
