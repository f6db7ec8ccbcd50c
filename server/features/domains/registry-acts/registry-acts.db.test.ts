import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { HEADING_NAMES_MAX } from '#contract/rules/batch.ts';
import { HOSTS_PER_NAME_MAX } from '#contract/rules/registry-acts.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { overlap } from '../../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { arriveNames } from '../testing.ts';
import { saveSet } from './save-set.ts';
import { settleRound } from './settle-round.ts';
import { type ActHouse, openActHouse, type Reader } from './testing.ts';
import { turnOf } from './turn.ts';

let house: TestHouse;
let acts: ActHouse;
let reader: Reader;
let other: Reader;
const DATES = { registeredAt: new Date('2026-01-01T00:00:00Z'), expiresAt: new Date('2028-01-01T00:00:00Z') };

beforeAll(async () => {
  house = await openTestHouse();
  acts = await openActHouse(house);
  reader = await acts.reader('mine@example.com');
  other = await acts.reader('other@example.com');
  await arriveNames(house, reader, [
    { name: 'mine-a.com', ...DATES },
    { name: 'mine-b.com', ...DATES, statuses: ['clientUpdateProhibited'] },
    { name: 'mine-c.com', ...DATES, statuses: ['serverUpdateProhibited'] },
  ]);
  await arriveNames(house, other, [{ name: 'theirs.com', ...DATES }]);
});
afterAll(async () => {
  await acts.close();
  await house.close();
});

test('G1 sets of name servers: mine to keep, change and remove; another customer has none of them', async () => {
  const save = (by: Reader, body: object) => by.post('/domain/dns-set/save', body);
  const { Data } = await save(reader, { Name: 'Mine', Servers: ['NS1.b.example', 'ns2.b.example'] });
  expect(await save(reader, { Name: 'mine', Servers: ['ns1.b.example'] })).toMatchObject({
    Code: ERRORS.INVALID_INPUT.code,
    Data: { Fields: [{ Path: 'Name' }] },
  });
  await save(reader, { Id: Data.Id, Name: 'Other', Servers: ['ns3.b.example'] });
  expect((await reader.get('/domain/dns-sets')).Data).toEqual({
    Default: house.config.defaultNameServers,
    Sets: [{ Id: Data.Id, Name: 'Other', Servers: ['ns3.b.example'] }],
  });
  expect((await other.get('/domain/dns-sets')).Data.Sets).toEqual([]);
  const foreign = { Code: ERRORS.DNS_SET_NOT_FOUND.code };
  expect(await save(other, { Id: Data.Id, Name: 'X', Servers: ['ns1.b.example'] })).toMatchObject(foreign);
  expect(await other.post('/domain/dns-set/remove', { Id: Data.Id })).toMatchObject(foreign);
  expect((await reader.post('/domain/dns-set/remove', { Id: Data.Id })).Code).toBe(10_000);
  expect((await reader.get('/domain/dns-sets')).Data.Sets).toEqual([]);
});

test('G1 two who save a set under one name at once: one makes it, the other is told at its field', async () => {
  const save = (tx: Tx) => saveSet(tx, reader.id, undefined, { name: 'At once', servers: ['ns1.b.example'] });
  const [first, second] = await overlap(house, save, save);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { key: 'INVALID_INPUT' } });
});

test('G1 so many sets and no more', async () => {
  await house.pool.query(
    `INSERT INTO name_server_set (customer_id, name, servers, created_at)
     SELECT $1, 'set ' || n, ARRAY['ns1.b.example'], now() FROM generate_series(1, 50) AS n`,
    [other.id],
  );
  const answer = await other.post('/domain/dns-set/save', { Name: 'one more', Servers: ['ns1.b.example'] });
  expect(answer.Code).toBe(ERRORS.DNS_SETS_TOO_MANY.code);
});

test.each([
  [{ Servers: ['ns1.b.example', '10.1.1.1'] }, 'Servers.1'],
  [{ Servers: ['ns1.b.example', 'NS1.B.example.'] }, 'Servers.1'],
  [{ Servers: ['ns1.mine-a.com'], Glue: [{ Host: 'ns1.mine-a.com', Addresses: ['10.0.0.1'] }] }, 'Glue.0.Addresses.0'],
  [
    {
      Servers: ['ns1.mine-a.com'],
      Glue: ['192.0.2.1', '192.0.2.2'].map((address) => ({ Host: 'ns1.mine-a.com', Addresses: [address] })),
    },
    'Glue.1.Host',
  ],
])('G1 what cannot be meant is told at its field: %j', async (fields, path) => {
  const answer = await reader.post('/domain/editdns/preview', { Names: ['mine-a.com'], ...fields });
  expect(answer).toMatchObject({ Code: ERRORS.INVALID_INPUT.code, Data: { Fields: [{ Path: path }] } });
});

test('I2 a preview tells what can go, what can be fixed, what cannot; a start wants them cleared', async () => {
  const body = {
    Names: ['mine-a.com', 'mine-b.com', 'mine-c.com', 'theirs.com', 'nobody.com'],
    Servers: ['ns1.b.example'],
  };
  const { Preview } = (await reader.post('/domain/editdns/preview', body)).Data;
  expect(Preview).toMatchObject({ Total: 5, Good: 1, Fixable: 1, Impossible: 3 });
  const reasons = Preview.Groups.map(({ Key, Names }: { Key: string; Names: unknown[] }) => [Key, Names.length]);
  expect(reasons).toEqual([
    ['acts:reason.notMine', 2],
    ['acts:reason.locked', 1],
    ['eligibility:because.statusServer', 1],
  ]);
  expect(await reader.post('/domain/editdns/start', body)).toMatchObject({ Code: ERRORS.TASK_NAMES_TO_CLEAR.code });
  const lifted = await reader.post('/domain/editdns/preview', { ...body, LiftLock: true });
  expect(lifted.Data.Preview).toMatchObject({ Good: 2, Fixable: 0 });
  const many = Array.from({ length: HEADING_NAMES_MAX + 1 }, (_, i) => `name-${i}.com`);
  expect(await reader.post('/domain/locks/preview', { Names: many, Transfer: 'on' })).toMatchObject({
    Code: ERRORS.TASK_TOO_MANY_NAMES.code,
    Data: { Limit: HEADING_NAMES_MAX, Count: HEADING_NAMES_MAX + 1 },
  });
});

test.each([
  ['/domain/name-servers', { Servers: ['ns1.b.example'] }],
  ['/domain/lock', { Transfer: 'on' }],
  ['/domain/host/save', { Host: 'ns1.theirs.com', Addresses: ['192.0.2.1'] }],
  ['/domain/host/rename', { Host: 'ns1.theirs.com', To: 'ns2.theirs.com' }],
  ['/domain/host/remove', { Host: 'ns1.theirs.com' }],
  ['/domain/ds', { Ds: [] }],
])("G1 %s of somebody else's name is refused as nobody's", async (path, fields) => {
  const answers = [];
  for (const Domain of ['theirs.com', 'nobody.com']) answers.push(await reader.post(path, { Domain, ...fields }));
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
});

test('E2 one name is refused with its own reason; a host must lie in its name', async () => {
  const body = { Domain: 'mine-c.com', Servers: ['ns1.b.example'] };
  const refused = await reader.post('/domain/name-servers', body);
  expect(refused.Code).toBe(ERRORS.REGISTRY_ACT_IMPOSSIBLE.code);
  expect(refused.Msg).toContain('serverUpdateProhibited');
  const outside = await reader.post('/domain/host/save', {
    Domain: 'mine-a.com',
    Host: 'ns1.theirs.com',
    Addresses: ['192.0.2.1'],
  });
  expect(outside).toMatchObject({ Code: ERRORS.INVALID_INPUT.code, Data: { Fields: [{ Path: 'Host' }] } });
});

test('E2 the delegation of a name tells what can be changed and what stands in the way', async () => {
  const read = async (name: string) => (await reader.get(`/domain/delegation?Domain=${name}`)).Data;
  const free = await read('mine-a.com');
  expect(free).toMatchObject({ ServersMin: 0, ServersMax: 13, Dnssec: 'ds', Hosts: [], Ds: [] });
  expect(free.Locks).toEqual({ Transfer: 'off', Update: 'off', Delete: 'off' });
  expect(free.Acts).toEqual(
    ['nameServers', 'locks', 'hosts', 'dnssec'].map((Act) => ({ Act, Allowed: true, Lift: false })),
  );
  const mine = await read('mine-b.com');
  expect(mine.Locks.Update).toBe('on');
  expect(mine.Acts.map(({ Allowed, Lift }: { Allowed: boolean; Lift: boolean }) => [Allowed, Lift])).toEqual([
    [false, true],
    [true, false],
    [true, false],
    [false, true],
  ]);
  const theirs = await read('mine-c.com');
  expect(theirs.Locks.Update).toBe('registry');
  expect(theirs.Acts[0]).toMatchObject({ Allowed: false, Lift: false, Reason: expect.stringContaining('server') });
});

test('E2 a name with as many hosts as it may have: those that are there can still be changed and removed', async () => {
  await arriveNames(house, reader, [{ name: 'hosts.com', ...DATES }]);
  await house.pool.query(
    `INSERT INTO domain_host (domain_id, name, addresses)
     SELECT id, 'ns' || n || '.hosts.com', ARRAY['192.0.2.1'] FROM domain, generate_series(1, $1) AS n WHERE name = 'hosts.com'`,
    [HOSTS_PER_NAME_MAX],
  );
  const { Acts } = (await reader.get('/domain/delegation?Domain=hosts.com')).Data;
  expect(Acts).toContainEqual({ Act: 'hosts', Allowed: true, Lift: false });
  const more = { Domain: 'hosts.com', Host: 'one-more.hosts.com', Addresses: ['192.0.2.1'] };
  const refused = await reader.post('/domain/host/save', more);
  expect(refused).toMatchObject({
    Code: ERRORS.REGISTRY_ACT_IMPOSSIBLE.code,
    Data: { Key: 'acts:reason.hostsTooMany' },
  });
  expect((await reader.post('/domain/host/remove', { Domain: 'hosts.com', Host: 'ns1.hosts.com' })).Code).toBe(10_000);
});

test('E2 a DNSSEC record typed twice is one record', async () => {
  await arriveNames(house, reader, [{ name: 'signed.com', ...DATES }]);
  const record = { KeyTag: 7, Algorithm: 13, DigestType: 2, Digest: 'ab'.repeat(32) };
  const Ds = [record, { ...record, Digest: record.Digest.toUpperCase() }];
  const { Data } = await reader.post('/domain/ds', { Domain: 'signed.com', Ds });
  const { rows } = await house.pool.query<{ params: { ds: unknown[] } }>('SELECT params FROM task WHERE number = $1', [
    Data.Number,
  ]);
  expect(rows[0]?.params.ds).toEqual([{ keyTag: 7, alg: 13, digestType: 2, digest: 'AB'.repeat(32) }]);
});

test.each([
  ['nothing', {}, []],
  ['what nobody can read', { dnssecUnread: true }, [{ keyTag: 1, alg: 13, digestType: 2, digest: 'AB' }]],
] as const)('E2 a look at a signed name whose registry tells of DNSSEC %s', async (what, told, kept) => {
  const name = `signed-${what.length}.com`;
  const [id = 0n] = await arriveNames(house, reader, [{ name, ...DATES }]);
  await house.pool.query(
    `UPDATE domain SET ds = '[{"keyTag": 1, "alg": 13, "digestType": 2, "digest": "AB"}]' WHERE id = $1`,
    [id],
  );
  const params = { act: 'dnssec', ds: [], keys: [] };
  const held = { id: 1n, name, unicode: name, domainId: id, payload: null, before: null, after: null, ref: null };
  const turn = turnOf({ ...held, attempts: 1, mustAsk: false }, params);
  const domain = {
    ...{ name, roid: 'R-1', statuses: ['ok'], graceStatuses: [], nameservers: ['ns1.namestead.example'] },
    ...{ subordinateHosts: [], ds: [], sponsor: 'us', ours: true, ...told },
  };
  await house.inTx((tx) =>
    settleRound(tx, { id: 1n, number: 'T-1', customerId: reader.id, kind: 'dnssec', params }, [
      {
        ...{ turn, step: { do: 'look', name, at: tx.now } },
        result: { kind: 'seen', domain: { kind: 'found', trace: { clTRID: 'Q-1' }, domain } },
      },
    ]),
  );
  const { rows } = await house.pool.query('SELECT ds FROM domain WHERE id = $1', [id]);
  expect(rows).toEqual([{ ds: kept }]);
});
