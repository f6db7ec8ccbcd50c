import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors/index.ts';
import { TASK_LOSSES_MAX } from '#contract/rules/batch.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { retryTask } from '../../tasks/index.ts';
import { arriveNames } from '../testing.ts';
import { registryActKinds } from './routes.ts';
import { type ActHouse, openActHouse, type Reader } from './testing.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let acts: ActHouse;
let reader: Reader;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  acts = await openActHouse(house);
  reader = await acts.reader('acts@example.com');
});
afterEach(() => sandbox.call('/desk/api/registry/faults/clear', {}));
afterAll(async () => {
  await acts.close();
  await house.close();
  await sandbox.stop();
});

interface AtRegistry {
  readonly nameservers: string[];
  readonly statuses: string[];
  readonly history: { readonly what: string; readonly clTRID: string | null }[];
}
const atRegistry = (name: string) => sandbox.call<AtRegistry>(`/desk/api/registry/domain/${name}`);
const updates = async (name: string) =>
  (await atRegistry(name)).history.filter(({ what }) => what.startsWith('update')).length;
const fault = (kind: string, command: string, more: object = {}) =>
  sandbox.call('/desk/api/registry/faults', { kind, command, ...more });

/** Begins by a call, works it off, and answers the items. */
async function did(path: string, body: object): Promise<string[]> {
  const { Code, Msg, Data } = await reader.post(path, body);
  if (Code !== 10_000) throw new Error(`${Code} ${Msg} ${JSON.stringify(Data)}`);
  await acts.work();
  return acts.items(Data.Number);
}
async function undone(number: string): Promise<string[]> {
  const { Data } = await reader.post('/task/undo', { Number: number });
  await acts.work();
  return acts.items(Data.Number);
}
const delegation = async (name: string) => (await reader.get(`/domain/delegation?Domain=${name}`)).Data;

test('G1 many names get name servers at the registry and with us, in history; undo gives back what was', async () => {
  const names = ['many-a.com', 'many-b.com', 'many-c.net'];
  const ids = await acts.bring(reader, names);
  const Servers = ['ns1.other.example', 'NS2.Other.example.'];
  const { Data } = await reader.post('/domain/editdns/start', { Names: names, Servers });
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(names.map((name) => `${name} success`));
  for (const name of names)
    expect((await atRegistry(name)).nameservers.sort()).toEqual(['ns1.other.example', 'ns2.other.example']);
  expect((await delegation('many-a.com')).Servers).toEqual([
    { Host: 'ns1.other.example' },
    { Host: 'ns2.other.example' },
  ]);
  const told = await house.pool.query(
    'SELECT kind, before, after FROM activity WHERE object = $1 ORDER BY id DESC LIMIT 1',
    [`domain:${ids[0]}`],
  );
  expect(told.rows[0]).toMatchObject({
    kind: 'domain.nameServersChanged',
    before: { nameServers: ['ns1.namestead.example'] },
    after: { nameServers: ['ns1.other.example', 'ns2.other.example'], task: Data.Number },
  });
  expect(await undone(Data.Number)).toEqual(names.map((name) => `${name} success`));
  for (const name of names) expect((await atRegistry(name)).nameservers).toEqual(['ns1.namestead.example']);
});

test('I1 undo leaves names alone that were changed since, here and at the registry, and names them before', async () => {
  const names = ['later-a.com', 'later-b.com', 'later-c.com', 'later-d.com'];
  await acts.bring(reader, names);
  await did('/domain/name-servers', { Domain: 'later-c.com', Servers: ['ns1.first.example'] });
  const first = await reader.post('/domain/editdns/start', { Names: names, Servers: ['ns1.first.example'] });
  await acts.work();
  await did('/domain/editdns/start', { Names: names.slice(0, 1), Servers: ['ns1.second.example'] });
  const look = await reader.get(`/task/undo?Number=${first.Data.Number}`);
  expect(look.Data).toMatchObject({
    Reversible: 2,
    Irreversible: [
      { Key: 'tasks:reason.unchanged', Names: ['later-c.com'] },
      { Key: 'tasks:reason.changedSince', Names: ['later-a.com'] },
    ],
  });
  const back = await reader.post('/task/undo', { Number: first.Data.Number });
  // Changed between the press and the worker: what it finds then is what counts.
  await house.pool.query("UPDATE domain SET name_servers = ARRAY['ns1.third.example'] WHERE name = 'later-b.com'");
  await acts.work();
  expect(await acts.items(back.Data.Number)).toEqual([
    'later-a.com fail tasks:reason.changedSince',
    'later-b.com fail tasks:reason.changedSince',
    'later-d.com success',
  ]);
  const servers = async (name: string) => (await atRegistry(name)).nameservers;
  expect(await Promise.all(names.map(servers))).toEqual([
    ['ns1.second.example'],
    ['ns1.first.example'],
    ['ns1.first.example'],
    ['ns1.namestead.example'],
  ]);
  await house.pool.query("UPDATE domain SET name_servers = ARRAY['ns1.first.example'] WHERE name = 'later-b.com'");
});

test('I1 an undo that waited for its registry overwrites nothing that was changed meanwhile', async () => {
  const Domain = 'waited-for.com';
  await acts.bring(reader, [Domain]);
  const { Data } = await reader.post('/domain/name-servers', { Domain, Servers: ['ns1.first.example'] });
  await acts.work();
  const back = await reader.post('/task/undo', { Number: Data.Number });
  await fault('down', 'any');
  await acts.work();
  expect(await acts.items(back.Data.Number)).toEqual([`${Domain} waiting acts:reason.down`]);
  await sandbox.call('/desk/api/registry/faults/clear', {});
  // A task that was not begun yet has its turn before one that waits.
  expect(await did('/domain/name-servers', { Domain, Servers: ['ns1.second.example'] })).toEqual([`${Domain} success`]);
  expect(await acts.items(back.Data.Number)).toEqual([`${Domain} fail tasks:reason.changedSince`]);
  expect((await atRegistry(Domain)).nameservers).toEqual(['ns1.second.example']);
});

test('I1 API1 a name that went to another account while its task waited is not touched', async () => {
  const Domain = 'moved-meanwhile.com';
  await acts.bring(reader, [Domain]);
  const stranger = await acts.reader('other-owner@example.com');
  await fault('down', 'any');
  const { Data } = await reader.post('/domain/name-servers', { Domain, Servers: ['ns1.first.example'] });
  await acts.work();
  await house.pool.query('UPDATE domain SET customer_id = $1 WHERE name = $2', [stranger.id, Domain]);
  await sandbox.call('/desk/api/registry/faults/clear', {});
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual([`${Domain} fail acts:reason.notMine`]);
  expect((await atRegistry(Domain)).nameservers).toEqual(['ns1.namestead.example']);
});

test('I1 what is already so is done without a command; one refused name stops no other', async () => {
  await acts.bring(reader, ['same-a.com', 'same-b.com']);
  await acts.registry.updateDomain({
    name: 'same-b.com',
    clTRID: 'NS-test-lock',
    addStatuses: ['clientUpdateProhibited'],
  });
  const same = { Names: ['same-a.com'], Servers: ['ns1.namestead.example'] };
  const before = await updates('same-a.com');
  expect(await did('/domain/editdns/start', same)).toEqual(['same-a.com success']);
  expect(await updates('same-a.com')).toBe(before);
  const changed = { Names: ['same-a.com', 'same-b.com'], Servers: ['ns3.other.example'] };
  expect(await did('/domain/editdns/start', changed)).toEqual([
    'same-a.com success',
    'same-b.com fail acts:reason.status',
  ]);
  // The refusal taught us the lock; now the page can offer to lift it.
  expect((await delegation('same-b.com')).Locks.Update).toBe('on');
});

test('G1 a server inside its own name needs an address, is made with it, changed with it, and undone', async () => {
  await acts.bring(reader, ['glue-host.com', 'glue-user.net']);
  const typed = { Names: ['glue-host.com', 'glue-user.net'], Servers: ['ns1.glue-host.com', 'ns1.other.example'] };
  const look = (await reader.post('/domain/editdns/preview', typed)).Data;
  expect(look.Preview).toMatchObject({ Good: 0, Fixable: 2, Groups: [{ Fix: { Act: 'glue' } }] });
  expect(look.OwnServers).toEqual([{ Host: 'ns1.glue-host.com', Domain: 'glue-host.com', Addresses: [] }]);
  const Glue = [{ Host: 'ns1.glue-host.com', Addresses: ['192.0.2.53', '2001:DB8::53'] }];
  expect(await did('/domain/editdns/start', { ...typed, Glue })).toEqual(typed.Names.map((name) => `${name} success`));
  const host = await acts.registry.infoHost('ns1.glue-host.com');
  expect(host.kind === 'found' && host.host.addresses.toSorted()).toEqual(['192.0.2.53', '2001:db8::53']);
  expect((await delegation('glue-host.com')).Hosts).toMatchObject([{ Host: 'ns1.glue-host.com', UsedBy: typed.Names }]);
  // Known hosts need no addresses again, and another address is taken over.
  const again = [{ Host: 'ns1.glue-host.com', Addresses: ['192.0.2.54'] }];
  await did('/domain/name-servers', { Domain: 'glue-host.com', Servers: ['ns1.glue-host.com'], Glue: again });
  const moved = await acts.registry.infoHost('ns1.glue-host.com');
  expect(moved.kind === 'found' && moved.host.addresses).toEqual(['192.0.2.54']);
});

test('G1 a server that nobody has at the registry is refused with its name', async () => {
  await acts.bring(reader, ['unknown-server.com']);
  const body = { Domain: 'unknown-server.com', Servers: ['ns1.nobody-has-this-name.com'] };
  expect(await did('/domain/name-servers', body)).toEqual(['unknown-server.com fail acts:reason.serverUnknown']);
});

test('E2 the update lock is lifted for one change and put back; without leave it is told', async () => {
  await acts.bring(reader, ['locked-name.com']);
  expect(await did('/domain/lock', { Domain: 'locked-name.com', Transfer: 'on', Update: 'on' })).toEqual([
    'locked-name.com success',
  ]);
  const body = { Domain: 'locked-name.com', Servers: ['ns4.other.example'] };
  const refused = await reader.post('/domain/name-servers', body);
  expect(refused).toMatchObject({ Code: ERRORS.REGISTRY_ACT_IMPOSSIBLE.code, Data: { Fix: 'liftLock' } });
  expect(await did('/domain/name-servers', { ...body, LiftLock: true })).toEqual(['locked-name.com success']);
  const there = await atRegistry('locked-name.com');
  expect(there.nameservers).toEqual(['ns4.other.example']);
  expect(there.statuses.sort()).toEqual(['clientTransferProhibited', 'clientUpdateProhibited']);
  expect(await did('/domain/lock', { Domain: 'locked-name.com', Transfer: 'off', Update: 'off' })).toEqual([
    'locked-name.com success',
  ]);
  expect((await atRegistry('locked-name.com')).statuses).not.toContain('clientUpdateProhibited');
});

test('E2 hosts: made, renamed with their delegations, refused while used with who uses it, deleted', async () => {
  await acts.bring(reader, ['host-home.com', 'host-user.com']);
  const Domain = 'host-home.com';
  await did('/domain/host/save', { Domain, Host: 'ns1.host-home.com', Addresses: ['192.0.2.1'] });
  await did('/domain/name-servers', { Domain: 'host-user.com', Servers: ['ns1.host-home.com'] });
  expect(await did('/domain/host/rename', { Domain, Host: 'ns1.host-home.com', To: 'ns9.host-home.com' })).toEqual([
    'host-home.com success',
  ]);
  expect((await delegation('host-user.com')).Servers).toEqual([{ Host: 'ns9.host-home.com' }]);
  expect((await atRegistry('host-user.com')).nameservers).toEqual(['ns9.host-home.com']);
  const { Data } = await reader.post('/domain/host/remove', { Domain, Host: 'ns9.host-home.com' });
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['host-home.com fail acts:reason.hostUsedBy']);
  const shown = (await reader.get(`/task/items?Number=${Data.Number}`)).Data.Items[0];
  expect(shown.Reason).toBe('ns9.host-home.com is still used by host-user.com');
  await did('/domain/name-servers', { Domain: 'host-user.com', Servers: ['ns1.namestead.example'] });
  expect(await did('/domain/host/remove', { Domain, Host: 'ns9.host-home.com' })).toEqual(['host-home.com success']);
  expect((await acts.registry.infoHost('ns9.host-home.com')).kind).toBe('absent');
});

test('E2 a renamed host is renamed in the delegations of its own registry alone; a name elsewhere keeps its host and is asked for', async () => {
  const Domain = 'host-twice.com';
  await acts.bring(reader, [Domain, 'host-beside.com']);
  const dates = { registeredAt: new Date('2026-01-01T00:00:00Z'), expiresAt: new Date('2028-01-01T00:00:00Z') };
  const elsewhere = await arriveNames(house, reader, [{ name: 'host-twice.cn', ...dates }]);
  await did('/domain/host/save', { Domain, Host: 'ns1.host-twice.com', Addresses: ['192.0.2.1'] });
  await did('/domain/name-servers', { Domain: 'host-beside.com', Servers: ['ns1.host-twice.com'] });
  await house.pool.query(`UPDATE domain SET name_servers = '{ns1.host-twice.com}' WHERE id = $1`, elsewhere);
  await did('/domain/host/rename', { Domain, Host: 'ns1.host-twice.com', To: 'ns9.host-twice.com' });
  expect((await delegation('host-beside.com')).Servers).toEqual([{ Host: 'ns9.host-twice.com' }]);
  const { rows } = await house.pool.query('SELECT name_servers, registry_ask_at FROM domain WHERE id = $1', elsewhere);
  expect(rows).toEqual([{ name_servers: ['ns1.host-twice.com'], registry_ask_at: expect.any(Date) }]);
});

test('E2 a host that the registry has and we do not know of is taken over, not refused', async () => {
  await acts.bring(reader, ['came-with-host.com']);
  const intent = {
    name: 'ns1.came-with-host.com',
    clTRID: 'NS-test-came',
    intendedAt: new Date(),
    addresses: ['192.0.2.2'],
  };
  await acts.registry.createHost(intent);
  const body = { Domain: 'came-with-host.com', Host: 'ns1.came-with-host.com' };
  const { Data } = await reader.post('/domain/host/save', { ...body, Addresses: ['192.0.2.3'] });
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['came-with-host.com success']);
  const there = await acts.registry.infoHost('ns1.came-with-host.com');
  expect(there.kind === 'found' && there.host.addresses).toEqual(['192.0.2.3']);
  await undone(Data.Number);
  const back = await acts.registry.infoHost('ns1.came-with-host.com');
  expect(back.kind === 'found' && back.host.addresses).toEqual(['192.0.2.2']);
});

test('E2 DS records are set, replaced, switched off, and undone', async () => {
  await acts.bring(reader, ['signed-name.com']);
  // On our own servers a DS of before is not brought back: they may no longer have its key.
  await did('/domain/name-servers', { Domain: 'signed-name.com', Servers: ['ns1.other.example'] });
  const record = (KeyTag: number) => ({ KeyTag, Algorithm: 13, DigestType: 2, Digest: 'ab'.repeat(32) });
  const atHome = async () => {
    const info = await acts.registry.infoDomain('signed-name.com');
    return info.kind === 'found' ? info.domain.ds.map(({ keyTag }) => keyTag) : undefined;
  };
  // On our servers a record of before is not brought back (G4).
  await did('/domain/name-servers', { Domain: 'signed-name.com', Servers: ['ns5.other.example'] });
  await did('/domain/ds', { Domain: 'signed-name.com', Ds: [record(1), record(2)] });
  await did('/domain/ds', { Domain: 'signed-name.com', Ds: [record(2), record(3)] });
  expect(await atHome()).toEqual([2, 3]);
  const { Data } = await reader.post('/domain/ds', { Domain: 'signed-name.com', Ds: [] });
  await acts.work();
  expect(await atHome()).toEqual([]);
  await undone(Data.Number);
  expect(await atHome()).toEqual([2, 3]);
  expect((await delegation('signed-name.com')).Ds.map(({ KeyTag }: { KeyTag: number }) => KeyTag)).toEqual([2, 3]);
});

test.each(['cut-before-answer', 'cut-before-command', 'answer-2400'])(
  'I1 an update whose answer is lost (%s) is asked for and never applied twice',
  async (kind) => {
    const name = `lost-${kind}.com`;
    await acts.bring(reader, [name]);
    await fault(kind, 'domain:update');
    const { Data } = await reader.post('/domain/name-servers', { Domain: name, Servers: ['ns5.other.example'] });
    await acts.work();
    expect(await acts.items(Data.Number)).toEqual([`${name} unknown tasks:reason.asking`]);
    await acts.work();
    expect(await acts.items(Data.Number)).toEqual([`${name} success`]);
    expect((await atRegistry(name)).nameservers).toEqual(['ns5.other.example']);
    expect(await updates(name)).toBe(1);
    const sent = await house.pool.query(
      'SELECT cl_trid, outcome FROM registry_act a JOIN domain d ON d.id = a.domain_id WHERE d.name = $1 ORDER BY a.id',
      [name],
    );
    expect(sent.rows.map(({ outcome }) => outcome)).toEqual(
      kind === 'cut-before-answer' ? ['done'] : ['absent', 'done'],
    );
    expect(new Set(sent.rows.map(({ cl_trid }) => cl_trid)).size).toBe(sent.rows.length);
  },
);

test('I1 what a registry does not know yet may be under way: it is asked for again, and not sent again', async () => {
  await acts.bring(reader, ['too-soon.com']);
  await fault('cut-before-command', 'domain:update');
  const { Data } = await reader.post('/domain/name-servers', {
    Domain: 'too-soon.com',
    Servers: ['ns5.other.example'],
  });
  for (let asked = 0; asked < 3; asked += 1) await acts.work(false);
  expect(await acts.items(Data.Number)).toEqual(['too-soon.com unknown tasks:reason.asking']);
  expect(await updates('too-soon.com')).toBe(0);
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['too-soon.com success']);
  expect(await updates('too-soon.com')).toBe(1);
});

test('I1 a worker that is lost with a sent command: the next one asks, and nothing is sent again', async () => {
  await acts.bring(reader, ['worker-lost.com']);
  acts.loseWorker();
  const { Data } = await reader.post('/domain/name-servers', {
    Domain: 'worker-lost.com',
    Servers: ['ns5.other.example'],
  });
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['worker-lost.com unknown tasks:reason.workerLost']);
  expect((await delegation('worker-lost.com')).Servers).toEqual([{ Host: 'ns1.namestead.example' }]);
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['worker-lost.com success']);
  expect((await delegation('worker-lost.com')).Servers).toEqual([{ Host: 'ns5.other.example' }]);
  expect(await updates('worker-lost.com')).toBe(1);
});

test('I1 E2 a name that was set aside with its lock lifted has it again when it is retried', async () => {
  const name = 'set-aside.com';
  await acts.bring(reader, [name]);
  await did('/domain/lock', { Domain: name, Update: 'on' });
  acts.loseWorker();
  const body = { Domain: name, Servers: ['ns5.other.example'], LiftLock: true };
  const { Data } = await reader.post('/domain/name-servers', body);
  await acts.work();
  await fault('cut-before-command', 'domain:update');
  await acts.work();
  expect((await delegation(name)).Locks.Update, 'lifted on the way').toBe('off');
  await house.pool.query('UPDATE task_item SET losses = $1 WHERE name = $2', [TASK_LOSSES_MAX, name]);
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual([`${name} fail tasks:reason.setAside`]);
  const by = { kind: 'customer', customerId: reader.id } as const;
  await house.inTx((tx) => retryTask(tx, registryActKinds(new Map()), Data.Number, null), by);
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual([`${name} success`]);
  const there = await atRegistry(name);
  expect([there.nameservers, there.statuses]).toEqual([['ns5.other.example'], ['clientUpdateProhibited']]);
});

test('I1 a registry that is down keeps the names waiting, each with its reason, and cancellable', async () => {
  const names = ['down-a.com', 'down-b.com'];
  await acts.bring(reader, names);
  await fault('down', 'any');
  const { Data } = await reader.post('/domain/editdns/start', { Names: names, Servers: ['ns6.other.example'] });
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(names.map((name) => `${name} waiting acts:reason.down`));
  await sandbox.call('/desk/api/registry/faults/clear', {});
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(names.map((name) => `${name} success`));
});

test('I1 E2 a change that has lifted the lock is not cancelled half-way: it waits for its registry, and the lock comes back', async () => {
  const name = 'half-way.com';
  await acts.bring(reader, [name]);
  await did('/domain/lock', { Domain: name, Update: 'on' });
  const body = { Domain: name, Servers: ['ns6.other.example'], LiftLock: true };
  const { Data } = await reader.post('/domain/name-servers', body);
  acts.afterUpdate(() => fault('down', 'any'));
  await acts.work();
  expect((await delegation(name)).Locks.Update, 'lifted on the way').toBe('off');
  expect(await acts.items(Data.Number)).toEqual([`${name} unknown acts:reason.down`]);
  const refused = await reader.post('/task/cancel', { Number: Data.Number });
  expect(refused.Code).toBe(ERRORS.TASK_NOTHING_TO_CANCEL.code);
  await sandbox.call('/desk/api/registry/faults/clear', {});
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual([`${name} success`]);
  const there = await atRegistry(name);
  expect([there.nameservers, there.statuses]).toEqual([['ns6.other.example'], ['clientUpdateProhibited']]);
});

test('G1 what somebody changed at the registry itself is seen, and the wish is fulfilled from there', async () => {
  await acts.bring(reader, ['moved-behind.com']);
  await acts.registry.updateDomain({
    name: 'moved-behind.com',
    clTRID: 'NS-test-behind',
    addNameservers: ['ns7.other.example'],
    removeNameservers: ['ns1.namestead.example'],
  });
  const { Data } = await reader.post('/domain/name-servers', {
    Domain: 'moved-behind.com',
    Servers: ['ns8.other.example'],
  });
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['moved-behind.com success']);
  expect((await atRegistry('moved-behind.com')).nameservers).toEqual(['ns8.other.example']);
  await undone(Data.Number);
  expect((await atRegistry('moved-behind.com')).nameservers).toEqual(['ns7.other.example']);
});

test('G1 a registry that refuses our login, or has no money of ours, fails no name: it waits, and a person is called', async () => {
  await acts.bring(reader, ['not-our-login.com']);
  const registries = acts.registries as Map<string, RegistryGateway>;
  const gateway = registries.get('verisign') as RegistryGateway;
  const updateDomain: RegistryGateway['updateDomain'] = async ({ clTRID }) => ({
    ...{ kind: 'refused', code: 2200, reason: 'authentication error', trace: { clTRID, code: 2200 } },
  });
  registries.set('verisign', { ...gateway, updateDomain });
  const body = { Names: ['not-our-login.com'], Servers: ['ns1.login.example'] };
  const { Data } = await reader.post('/domain/editdns/start', body);
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['not-our-login.com waiting acts:reason.down']);
  const { values } = await house.metrics.alarms.get();
  expect(values.find(({ labels }) => labels.kind === 'registry_refuses_us')?.value).toBe(1);
  registries.set('verisign', gateway);
  await acts.work();
  expect(await acts.items(Data.Number)).toEqual(['not-our-login.com success']);
});
