import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { RECORDS_PER_ZONE_MAX, RESOLUTION_STOPS_AFTER_LEAVING_DAYS } from '#contract/rules/dns/records.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { markLeft } from '../domains/index.ts';
import { moveDomains } from '../domains/moving/index.ts';
import { stopZones } from './stop-zones.ts';
import { type Owner, openZoneHouse, typed, type ZoneHouse } from './testing.ts';

let house: TestHouse;
let at: ZoneHouse;
let owner: Owner;
let other: Owner;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openZoneHouse(house);
  owner = await at.newOwner('zone-owner@example.com', '198.51.100.1');
  other = await at.newOwner('zone-other@example.com', '198.51.100.2');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const bring = (name: string, to = owner) => at.bring(name, to);
const change = (name: string, version: number, put: readonly object[], remove: readonly string[] = [], by = owner) =>
  at.change(by, name, version, put, remove);
const zone = (name: string, by = owner) => at.zone(by, name);
const shown = (records: { Host: string; Type: string; Value: string }[]) =>
  records.map(({ Host, Type, Value }) => `${Host} ${Type} ${Value}`);
const history = async (Domain: string, by = owner) =>
  (await by.browser.get(`/domain/resolution/history?Domain=${Domain}`)).Data.Items as {
    Version: number;
    How: string;
  }[];
const stateOf = async (name: string) =>
  (await house.pool.query('SELECT state FROM dns_zone WHERE name = $1 ORDER BY id', [name])).rows.map(
    ({ state }) => state,
  );

test('G2 records are added, changed, paused and removed, each version kept and told in the history of the name', async () => {
  await bring('first.com');
  expect(await zone('first.com')).toMatchObject({
    Version: 0,
    Records: [],
    Delegated: false,
    Servers: ['ns1.namestead.example'],
  });
  const added = await change('first.com', 0, [
    typed('@', 'A', '192.0.2.1'),
    typed('WWW.first.com', 'CNAME', '@'),
    typed('@', 'MX', 'mx.example.net.', { Priority: 10, Remark: 'mail' }),
  ]);
  expect(added).toMatchObject({ Key: 'OK', Data: { Version: 1 } });
  const { Records } = await zone('first.com');
  expect(shown(Records)).toEqual(['@ A 192.0.2.1', '@ MX mx.example.net', 'www CNAME first.com']);
  const [a, mx, www] = Records;
  const second = await change('first.com', 1, [{ ...a, Value: '192.0.2.2', Paused: true }], [mx.Id]);
  expect(second.Data).toEqual({ Version: 2 });
  const after = (await zone('first.com')).Records;
  expect(after).toMatchObject([{ Value: '192.0.2.2', Paused: true }, { Id: www.Id }]);
  expect(await history('first.com')).toMatchObject([
    {
      Version: 2,
      How: 'edit',
      By: 'you',
      At: expect.any(String),
      Added: [{ Value: '192.0.2.2' }],
      Removed: [{ Type: 'A' }, { Type: 'MX' }],
    },
    { Version: 1, How: 'edit', Removed: [] },
  ]);
  const acts = (await owner.browser.get('/activity/list')).Data.Items as { Act: string }[];
  expect(acts.filter(({ Act }) => Act === 'zone.changed')).toHaveLength(2);
});

test('G2 what changes nothing makes no version', async () => {
  await bring('same.com');
  await change('same.com', 0, [typed('@', 'A', '192.0.2.1')]);
  const [one] = (await zone('same.com')).Records;
  expect((await change('same.com', 1, [one])).Data).toEqual({ Version: 1 });
  expect(await history('same.com')).toHaveLength(1);
});

test('G2 of two windows the second is told that the zone has changed, and nothing is lost', async () => {
  await bring('windows.com');
  const both = await Promise.all([
    change('windows.com', 0, [typed('a', 'A', '192.0.2.1')]),
    change('windows.com', 0, [typed('b', 'A', '192.0.2.2')]),
  ]);
  expect(both.map(({ Key }) => Key).sort()).toEqual(['OK', 'ZONE_CHANGED']);
  expect((await zone('windows.com')).Records).toHaveLength(1);
  expect((await change('windows.com', 1, [], ['999999'])).Key).toBe('ZONE_CHANGED');
});

test('G2 wrong records are refused all together, each with its reason', async () => {
  await bring('wrong.com');
  const answer = await change('wrong.com', 0, [
    typed('@', 'A', '192.0.2.1'),
    typed('@', 'CNAME', 'a.example.net'),
    typed('www', 'A', 'not-an-address'),
  ]);
  expect(answer.Key).toBe('ZONE_RECORDS_WRONG');
  expect(answer.Data.Wrong).toMatchObject([
    { At: 1, Problem: 'cnameApex' },
    { At: 2, Problem: 'v4', Words: expect.stringContaining('IPv4') },
  ]);
  expect((await zone('wrong.com')).Version).toBe(0);
  expect(await stateOf('wrong.com')).toEqual([]);
  const beside = await change('wrong.com', 0, [typed('www', 'A', '192.0.2.1'), typed('www', 'CNAME', 'a.example.net')]);
  expect(beside.Key).toBe('ZONE_RECORDS_WRONG');
  for (const bad of [{ Ttl: 59 }, { Ttl: 604_801 }, { Host: '' }, { Value: '' }, { Type: 'SPF' }, { Line: 'moon' }])
    expect((await change('wrong.com', 0, [{ ...typed('@', 'A', '192.0.2.1'), ...bad }])).Key).toBe('INVALID_INPUT');
});

test('G2 weights are kept, refused where they cannot be, told in history, and a restore brings them back', async () => {
  await bring('weights.com');
  const two = [typed('@', 'A', '192.0.2.1', { Weight: 70 }), typed('@', 'A', '192.0.2.2', { Weight: 0 })];
  for (const Weight of [-1, 101, 1.5, '7'])
    expect((await change('weights.com', 0, [{ ...two[0], Weight }])).Key).toBe('INVALID_INPUT');
  const some = await change('weights.com', 0, [...two, typed('@', 'A', '192.0.2.3')]);
  expect(some.Data.Wrong).toMatchObject([{ At: 2, Problem: 'weightSome' }]);
  expect((await change('weights.com', 0, two)).Key).toBe('OK');
  const [first, second] = (await zone('weights.com')).Records;
  expect([first.Weight, second.Weight]).toEqual([70, 0]);
  const bare = [first, second].map(({ Weight: _, ...rest }) => rest);
  expect((await change('weights.com', 1, bare)).Data).toEqual({ Version: 2 });
  expect((await zone('weights.com')).Records[0].Weight).toBeUndefined();
  expect(await history('weights.com')).toMatchObject([{ Removed: [{ Weight: 70 }, { Weight: 0 }] }, {}]);
  await owner.browser.post('/domain/resolution/restore', { Domain: 'weights.com', Version: 2, To: 1 });
  expect((await zone('weights.com')).Records).toMatchObject([{ Weight: 70 }, { Weight: 0 }]);
});

test('G2 a zone has an end', async () => {
  await bring('large.com');
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => typed(`h${from + n}`, 'A', '192.0.2.1'));
  let version = 0;
  for (let from = 0; from < RECORDS_PER_ZONE_MAX; from += 1000) {
    expect((await change('large.com', version, many(from, 1000))).Key).toBe('OK');
    version += 1;
  }
  expect((await change('large.com', version, many(RECORDS_PER_ZONE_MAX, 1))).Key).toBe('ZONE_TOO_LARGE');
});

test('G4 a zone goes back to an earlier version, and forth again', async () => {
  await bring('back.com');
  await change('back.com', 0, [typed('@', 'A', '192.0.2.1'), typed('www', 'A', '192.0.2.1')]);
  const { Records } = await zone('back.com');
  await change('back.com', 1, [{ ...Records[0], Value: '192.0.2.9' }], [Records[1].Id]);
  const restore = (Version: number, To: number) =>
    owner.browser.post('/domain/resolution/restore', { Domain: 'back.com', Version, To });
  expect((await restore(1, 0)).Key).toBe('ZONE_CHANGED');
  expect((await restore(2, 3)).Key).toBe('ZONE_VERSION_NOT_FOUND');
  expect((await restore(2, 1)).Data).toEqual({ Version: 3 });
  expect(shown((await zone('back.com')).Records)).toEqual(['@ A 192.0.2.1', 'www A 192.0.2.1']);
  expect((await restore(3, 2)).Data).toEqual({ Version: 4 });
  expect(shown((await zone('back.com')).Records)).toEqual(['@ A 192.0.2.9']);
  expect((await restore(4, 0)).Data).toEqual({ Version: 5 });
  expect((await zone('back.com')).Records).toEqual([]);
  expect((await history('back.com')).map(({ How }) => How)).toEqual(['restore', 'restore', 'restore', 'edit', 'edit']);
});

test('G2 nobody reads or writes the zone of somebody else', async () => {
  await bring('mine-alone.com');
  await change('mine-alone.com', 0, [typed('@', 'A', '192.0.2.1')]);
  const { browser } = other;
  expect((await change('mine-alone.com', 1, [], [], other)).Key).toBe('DOMAIN_NOT_FOUND');
  for (const what of ['zone', 'history'])
    expect((await browser.get(`/domain/resolution/${what}?Domain=mine-alone.com`)).Key).toBe('DOMAIN_NOT_FOUND');
  const asked = { Domain: 'mine-alone.com', Version: 1, To: 0 };
  expect((await browser.post('/domain/resolution/restore', asked)).Key).toBe('DOMAIN_NOT_FOUND');
  expect((await browser.get('/domain/resolution/list?Text=mine-alone')).Data.Items).toEqual([]);
});

test('G2 the list has every name of mine, with a text and page by page', async () => {
  const mine = (await owner.browser.get('/domain/resolution/list')).Data;
  expect(mine.NameServers).toEqual(house.config.defaultNameServers);
  expect(mine.Items.find(({ Name }: { Name: string }) => Name === 'windows.com')).toMatchObject({
    Records: 1,
    Delegated: false,
  });
  expect((await owner.browser.get('/domain/resolution/list?Text=WINDOW')).Data.Items).toHaveLength(1);
  expect((await owner.browser.get('/domain/resolution/list?After=windows.com')).Data.Items).not.toContainEqual(
    expect.objectContaining({ Name: 'windows.com' }),
  );
});

test('F4 a pushed name takes its records along; what its former owner did is not the new one’s to read or go back to', async () => {
  const id = await bring('goes-over.com');
  await change('goes-over.com', 0, [typed('@', 'A', '192.0.2.1')]);
  await change('goes-over.com', 1, [typed('www', 'A', '192.0.2.1')]);
  await house.inTx((tx) =>
    moveDomains(tx, {
      names: [{ id, autoRenew: false, folderId: null }],
      to: other.id,
      cause: 'push:1',
    }),
  );
  expect(await zone('goes-over.com', other)).toMatchObject({ Version: 2, Records: [{}, {}] });
  expect(await history('goes-over.com', other)).toEqual([]);
  const asked = { Domain: 'goes-over.com', Version: 2, To: 1 };
  expect((await other.browser.post('/domain/resolution/restore', asked)).Key).toBe('ZONE_VERSION_NOT_FOUND');
  expect((await change('goes-over.com', 2, [typed('b', 'A', '192.0.2.2')], [], other)).Key).toBe('OK');
});

test('F3 the zone of a name that left is answered for seven days to the millisecond, and stays when the name comes back before', async () => {
  const left = await bring('left.com');
  await change('left.com', 0, [typed('@', 'A', '192.0.2.1')]);
  const gone = await bring('back-soon.com');
  await change('back-soon.com', 0, [typed('@', 'A', '192.0.2.1')]);
  await house.inTx((tx) => markLeft(tx, left, 'transfer_out:1'));
  await house.inTx((tx) => markLeft(tx, gone, 'transfer_out:2'));
  const { rows } = await house.pool.query<{ stops_at: Date }>("SELECT stops_at FROM dns_zone WHERE name = 'left.com'");
  const due = rows[0]?.stops_at as Date;
  const { rows: leaving } = await house.pool.query<{ left_at: Date }>(
    "SELECT left_at FROM domain WHERE name = 'left.com'",
  );
  expect(due).toEqual(addDays(leaving[0]?.left_at as Date, RESOLUTION_STOPS_AFTER_LEAVING_DAYS));
  await bring('back-soon.com');
  // It can be taken along meanwhile, by whose it was and nobody else.
  const file = '/domain/resolution/file?Domain=left.com';
  expect((await owner.browser.get(file)).body).toContain('192.0.2.1');
  expect((await other.browser.get(file)).Key).toBe('DOMAIN_NOT_FOUND');
  const atMs = (ms: number) => ({ ...house, wall: () => new Date(due.getTime() + ms) });
  await stopZones(atMs(-1));
  expect(await stateOf('left.com')).toEqual(['answered']);
  await stopZones(atMs(60_000));
  expect([await stateOf('left.com'), await stateOf('back-soon.com')]).toEqual([['stopped'], ['answered']]);
  expect((await owner.browser.get(file)).Key).toBe('DOMAIN_NOT_FOUND');
  expect((await zone('back-soon.com')).Records).toHaveLength(1);
  // Who gets it next begins anew.
  await bring('left.com', other);
  expect(await zone('left.com', other)).toMatchObject({ Version: 0, Records: [] });
});

test('F3 a name that comes to somebody else at once does not bring what its former owner left', async () => {
  const id = await bring('taken.com');
  await change('taken.com', 0, [typed('@', 'A', '192.0.2.1')]);
  await house.inTx((tx) => markLeft(tx, id, 'transfer_out:3'));
  await bring('taken.com', other);
  expect(await stateOf('taken.com')).toEqual(['stopped']);
  expect((await change('taken.com', 0, [typed('@', 'A', '192.0.2.7')], [], other)).Key).toBe('OK');
  expect(await stateOf('taken.com')).toEqual(['stopped', 'answered']);
});

test('G4 a zone file is compared with what stands, written by the change that follows, and comes out again', async () => {
  await bring('file.com');
  await change('file.com', 0, [typed('@', 'A', '192.0.2.1'), typed('old', 'A', '192.0.2.2')]);
  const Text = '@ 60 IN A 192.0.2.1\nwww 60 IN A 192.0.2.3\nbad 60 IN A 1.2\n';
  const compare = (by: Owner, text: string, Domain = 'file.com') =>
    by.browser.post('/domain/resolution/file/compare', { Domain, Text: text });
  const { Data } = await compare(owner, Text);
  expect(Data).toMatchObject({
    Add: [{ Host: 'www', Ttl: 60 }],
    Same: 1,
    Missing: [expect.any(String)],
    LeftOut: [{ Line: 3 }],
  });
  expect((await zone('file.com')).Version).toBe(1);
  expect((await change('file.com', 1, Data.Add, Data.Missing)).Key).toBe('OK');
  const file = await owner.browser.get('/domain/resolution/file?Domain=file.com');
  expect(file.body).toContain('www 60 IN A 192.0.2.3');
  expect(file.body).not.toContain('old.');
  const again = (await compare(owner, file.body)).Data;
  expect(again).toEqual({ Add: [], Same: 2, Missing: [], LeftOut: [] });
  const table = await owner.browser.get('/domain/resolution/file?Domain=file.com&Format=csv');
  const back = await owner.browser.post('/domain/resolution/file/compare', {
    Domain: 'file.com',
    Format: 'csv',
    Text: `${table.body}new,A,192.0.2.9\r\n`,
  });
  expect(back.Data).toMatchObject({ Add: [{ Host: 'new' }], Same: 2, Missing: [], LeftOut: [] });
  const long = Array.from({ length: RECORDS_PER_ZONE_MAX + 1 }, (_, n) => `h${n} 60 A 192.0.2.1`).join('\n');
  expect((await compare(owner, long)).Key).toBe('ZONE_FILE_TOO_LONG');
  expect((await compare(owner, '')).Key).toBe('INVALID_INPUT');
  expect((await compare(other, Text)).Key).toBe('DOMAIN_NOT_FOUND');
  expect((await other.browser.get('/domain/resolution/file?Domain=file.com')).Key).toBe('DOMAIN_NOT_FOUND');
});

test('G2 records of a line are published as such; the last record of everybody cannot go before them', async () => {
  await bring('lines.com');
  expect((await change('lines.com', 0, [typed('@', 'A', '192.0.2.2', { Line: 'telecom' })])).Data.Wrong).toMatchObject([
    { At: 0, Problem: 'noDefault' },
  ]);
  await change('lines.com', 0, [typed('@', 'A', '192.0.2.1'), typed('@', 'A', '192.0.2.2', { Line: 'telecom' })]);
  const { rows } = await house.pool.query<{ records: { line: string; data: string; type: string }[] }>(
    "SELECT records FROM published_zone WHERE apex = 'lines.com'",
  );
  const addresses = rows[0]?.records.filter(({ type }) => type === 'A').map(({ line, data }) => `${line} ${data}`);
  expect(addresses?.sort()).toEqual(['default 192.0.2.1', 'telecom 192.0.2.2']);
  const everybodys = (await zone('lines.com')).Records.find(({ Line }: { Line: string }) => Line === 'default');
  expect((await change('lines.com', 1, [], [everybodys.Id])).Key).toBe('ZONE_RECORDS_WRONG');
  const file = await owner.browser.get('/domain/resolution/file?Domain=lines.com');
  expect(file.body).not.toContain('192.0.2.2');
});

test('G2 a line needs everybody’s record of its type; a zone of before with one alone takes other changes', async () => {
  await bring('six.com');
  const six = typed('@', 'AAAA', '2001:db8::1', { Line: 'telecom' });
  const alone = await change('six.com', 0, [typed('@', 'A', '192.0.2.1'), six]);
  expect(alone.Data.Wrong).toEqual([
    {
      At: 1,
      Host: '@',
      Type: 'AAAA',
      Value: '2001:db8::1',
      Line: 'telecom',
      Problem: 'noDefault',
      Words: expect.any(String),
    },
  ]);
  await change('six.com', 0, [typed('@', 'A', '192.0.2.1')]);
  // As one was written when a host was all that counted.
  await house.pool.query(
    `INSERT INTO dns_record (zone_id, host, type, value, line, ttl, paused, remark)
     SELECT id, '@', 'AAAA', '2001:db8::1', 'telecom', 600, false, '' FROM dns_zone WHERE name = 'six.com'`,
  );
  expect((await change('six.com', 1, [typed('www', 'A', '192.0.2.2')])).Data).toEqual({ Version: 2 });
  const kept = (await zone('six.com')).Records.find(({ Type }: { Type: string }) => Type === 'AAAA');
  expect((await change('six.com', 2, [{ ...kept, Ttl: 60 }])).Data).toEqual({ Version: 3 });
  expect((await change('six.com', 3, [{ ...six, Line: 'mobile' }])).Data.Wrong).toMatchObject([{ Line: 'mobile' }]);
  const copied = await change('six.com', 3, [{ ...six, Line: 'default' }]);
  expect(copied.Data).toEqual({ Version: 4 });
});

test('G4 the facts of names tell what the registry has and what we hold, of mine alone', async () => {
  await bring('facts.com');
  await change('facts.com', 0, [typed('@', 'A', '192.0.2.1'), typed('www', 'A', '192.0.2.2', { Paused: true })]);
  await bring('elsewhere.com');
  await house.pool.query("UPDATE domain SET name_servers = $1 WHERE name = 'facts.com'", [
    house.config.defaultNameServers,
  ]);
  await house.pool.query("UPDATE domain SET name_servers = '{ns1.else.test}' WHERE name = 'elsewhere.com'");
  const Names = ['FACTS.com', 'elsewhere.com', 'nobody-has-it.com'];
  const asked = (by: Owner) => by.browser.post('/domain/resolution/facts', { Names });
  const { Items } = (await asked(owner)).Data;
  expect(Items).toEqual([
    { Name: 'facts.com', Hosted: true, Servers: house.config.defaultNameServers, Records: 2, Signing: 'off' },
    { Name: 'elsewhere.com', Hosted: false, Servers: ['ns1.else.test'], Records: 0, Signing: 'off' },
  ]);
  expect((await asked(other)).Data.Items).toEqual([]);
});
