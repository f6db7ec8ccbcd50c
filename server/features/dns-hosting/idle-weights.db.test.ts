import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from './testing.ts';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
beforeAll(async () => {
  const knot = { folder: '/nowhere', secondaries: [], transferKey: null };
  const listening = { hosts: ['127.0.0.1'], port: 0, answersPerSecond: 0, lineTable: OWN_LINE_TABLE };
  house = await openTestHouse({ nameserver: { ...listening, knot } });
  at = await openZoneHouse(house);
  owner = await at.newOwner('idle@example.com', '198.51.100.9');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

test('G2 where Knot answers, hosts with weights and lines both are named, and that queries are counted by zone alone', async () => {
  await at.bring('idle.com', owner);
  const two = (host: string, line = 'default') =>
    ['192.0.2.1', '192.0.2.2'].map((value) => typed(host, 'A', value, { Weight: 1, Line: line }));
  await at.change(owner, 'idle.com', 0, [
    ...two('both'),
    typed('both', 'A', '192.0.2.9', { Line: 'telecom' }),
    ...two('plain'),
    typed('plain', 'TXT', 'for all'),
    typed('plain', 'TXT', 'x', { Line: 'telecom' }),
  ]);
  expect((await at.zone(owner, 'idle.com')).WeightsIdle).toEqual(['both']);
  const counted = await owner.browser.get('/domain/resolution/queries?Domain=idle.com&Days=1');
  expect(counted.Data).toMatchObject({ ByName: false, Total: 0 });
});
