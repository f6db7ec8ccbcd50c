import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSchemaJudge } from '#protocols/epp/xml/judge.ts';
import { parseXml } from '#protocols/epp/xml/parse.ts';
import { elementsOf } from '#protocols/epp/xml/tree.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from './access.ts';
import { openEppRegistry } from './epp-registry.ts';
import type { CreateIntent, RegistryGateway } from './index.ts';
import type { CommandMetric, RegistryHooks, RegistryLimits, RegistrySettings, Trouble } from './settings.ts';

/** The gateway against a registry in another process, whose XML is its own: what both agree on, the RFCs say. */

interface Desk {
  name: string;
  registrar: string;
  createdAt: string;
  expiresAt: string;
  statuses: string[];
  nameservers: string[];
  ds: unknown[];
  history: { what: string; registrar: string; clTRID: string | null }[];
}
interface Logged {
  session: number;
  direction: string;
  what: string;
  code: number | null;
  clTRID: string | null;
}

const CODE = 'Transfer-Code-1';
const HOSTS = ['ns1.namestead.example', 'ns2.namestead.example'];
const LIMITS: Partial<RegistryLimits> = { backOffMs: 20, backOffMaxMs: 40, transformTimeoutMs: 5_000 };

let sandbox: SandboxProcess;
let gateway: RegistryGateway;
const opened: RegistryGateway[] = [];
const metrics: CommandMetric[] = [];
const troubles: Trouble[] = [];
const late: [number, string, string | undefined][] = [];
let serial = 0;

const schemas = process.env['EPP_SCHEMAS'];
const judge = schemas ? openSchemaJudge(schemas) : undefined;
const counts = new Map<string, number>();
const faults: string[] = [];

function judgeFrame(direction: string, xml: Uint8Array): void {
  const body = elementsOf(parseXml(xml))[0];
  const what = body?.name === 'command' ? `command ${elementsOf(body)[0]?.name}` : `${body?.name}`;
  counts.set(`${direction} ${what}`, (counts.get(`${direction} ${what}`) ?? 0) + 1);
  const fault = judge?.faultIn(xml);
  if (fault) faults.push(`${direction} ${what}: ${fault}`);
}

const HOOKS: RegistryHooks = {
  onCommand: (metric) => metrics.push(metric),
  onTrouble: (trouble) => troubles.push(trouble),
  onLateAnswer: ({ code }, command, clTRID) => late.push([code, command, clTRID]),
  onFrame: judgeFrame,
};

function settingsOf(limits: Partial<RegistryLimits> = {}): RegistrySettings {
  const { settings } = sandbox;
  const get = (name: string) => settings[`REGISTRY_VERISIGN_${name}`] as string;
  const { hostname, port } = new URL(get('URL'));
  const access = {
    host: hostname,
    port: Number(port),
    login: get('LOGIN'),
    password: get('PASSWORD'),
    caFile: get('CA_FILE'),
    certFile: get('CERT_FILE'),
    keyFile: get('KEY_FILE'),
    sessionsMax: 4,
  };
  return { ...settingsOfAccess('verisign', access), limits: { ...LIMITS, ...limits } };
}

function open(limits: Partial<RegistryLimits> = {}, changes: Partial<RegistrySettings> = {}): RegistryGateway {
  const made = openEppRegistry({ ...settingsOf(limits), ...changes }, HOOKS);
  opened.push(made);
  return made;
}

const post = (path: string, body: Record<string, unknown> = {}) => sandbox.call(`/desk/api/registry/${path}`, body);
const fault = (kind: string, command: string, more: Record<string, unknown> = {}) =>
  post('faults', { kind, command, ...more });
const desk = (name: string) => sandbox.call<Desk>(`/desk/api/registry/domain/${name}`);
const log = (command: string) => sandbox.call<Logged[]>(`/desk/api/registry/log?command=${command}&limit=400`);
const eventsOf = async (name: string, what: string) =>
  (await desk(name)).history.filter((each) => each.what.startsWith(what));
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end; await pause(10)) if (await holds()) return;
  throw new Error(`never came true: ${what}`);
}

/** A fresh name and intent for each test. */
function intentFor(suffix = 'com', changes: Partial<CreateIntent> = {}): CreateIntent {
  const id = ++serial;
  const name = `wire-test-${id}.${suffix}`;
  return {
    name,
    years: 2,
    nameservers: HOSTS,
    authInfo: CODE,
    clTRID: `CREATE-${id}`,
    intendedAt: new Date(),
    ...changes,
  };
}
async function make(suffix = 'com') {
  const intent = intentFor(suffix);
  const outcome = await gateway.createDomain(intent);
  if (outcome.kind !== 'done') throw new Error(`not made: ${JSON.stringify(outcome)}`);
  return { ...intent, expiry: outcome.data.expiresAt?.toISOString().slice(0, 10) as string };
}
async function balance(): Promise<bigint> {
  const all = await sandbox.call<{ id: string; balance: string }[]>('/desk/api/registry/registrars');
  const { balance: text = '' } = all.find(({ id }) => id === sandbox.settings['REGISTRY_VERISIGN_LOGIN']) ?? {};
  return BigInt(text.replace('.', ''));
}

beforeAll(async () => {
  sandbox = await startSandbox();
  gateway = openEppRegistry(settingsOf(), HOOKS);
  // The house's name servers are made once here, so that no fault below hits them.
  await make();
});
beforeEach(() => {
  for (const list of [metrics, troubles, late]) list.length = 0;
});
afterEach(async () => {
  await post('faults/clear');
  // The registry counts sessions: those of a gateway that one test had would be missing in the next.
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await gateway?.close();
  await sandbox?.stop();
  const list = [...counts].map(([what, count]) => `${what} ${count}`).join(', ');
  console.log(`EPP frames on the wire ${judge ? 'judged by the schemas' : 'not judged for want of schemas'}: ${list}`);
  expect(faults).toEqual([]);
});

describe('questions', () => {
  test('D1 checks 230 names in eighteen commands of at most 13, answered as they come, in the order asked', async () => {
    const names = [
      ...Array.from({ length: 120 }, (_, i) => `free-${i}-name.com`),
      'google.com',
      ...Array.from({ length: 108 }, (_, i) => `free-${i}-name.net`),
      'example.net',
    ];
    const batches: number[] = [];
    const answers = await gateway.checkDomains(names, {}, (batch) => batches.push(batch.length));
    expect(answers.map(({ name }) => name)).toEqual(names);
    expect(batches.sort((a, b) => a - b)).toEqual([4, 5, ...Array(17).fill(13)]);
    const taken = answers.filter(({ state }) => state !== 'available');
    expect(taken.map(({ name, state }) => [name, state])).toEqual([
      ['google.com', 'unavailable'],
      ['example.net', 'unavailable'],
    ]);
    expect(metrics.filter(({ command }) => command === 'domain:check')).toHaveLength(19);
    expect(metrics[0]).toMatchObject({ registry: 'verisign', lane: 'check', result: 1000 });
  });

  test('D1 where the registry is known to take more, a setting raises it: then a screen comes first; a check too large is told', async () => {
    const names = Array.from({ length: 121 }, (_, i) => `more-${i}-name.com`);
    await post('rules', { namesPerCheck: 50 });
    const batches: number[] = [];
    const raised = open({ namesPerCheck: 50 });
    await raised.checkDomains(names, {}, (batch) => batches.push(batch.length));
    expect(batches.sort((a, b) => a - b)).toEqual([10, 21, 40, 50]);
    expect(troubles).toEqual([]);
    await post('rules', { namesPerCheck: 13 });
    const answers = await raised.checkDomains(names.slice(0, 14));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['unknown']));
    expect(troubles).toMatchObject([{ kind: 'profile', text: expect.stringContaining('14 names') }]);
  });

  test('a name asked twice, no name, and a name of another house', async () => {
    expect(await gateway.checkDomains([])).toEqual([]);
    expect(await gateway.checkDomains(['twice-a.com', 'twice-a.com'])).toHaveLength(2);
    await expect(gateway.checkDomains(['a.org'])).rejects.toThrow('no registry serves');
  });

  test('a question cut off is asked again; one refused or late is unknown', async () => {
    await fault('cut-before-answer', 'domain:check');
    expect((await gateway.checkDomains(['again-a.com']))[0]?.state).toBe('available');
    await fault('answer-2400', 'domain:check');
    expect((await gateway.checkDomains(['again-a.com']))[0]).toMatchObject({ state: 'unknown', reason: /2400/ });
  });

  test('info tells all of a name, or that there is none', async () => {
    const { name } = await make('net');
    const answer = await gateway.infoDomain(name);
    expect(answer).toMatchObject({
      kind: 'found',
      domain: { name, ours: true, statuses: ['ok'], graceStatuses: ['addPeriod'], nameservers: HOSTS, authInfo: CODE },
    });
    expect((await gateway.infoDomain('never-made-a.com')).kind).toBe('absent');
    const rival = await gateway.infoDomain('google.com');
    expect(rival.kind === 'found' && [rival.domain.ours, rival.domain.sponsor]).toEqual([false, 'rival']);
  });

  test('a slow search holds up no registration', async () => {
    await fault('slow', 'domain:check', { delayMs: 1_500 });
    const check = gateway.checkDomains(['slow-a.com']);
    const begin = performance.now();
    await make();
    expect(performance.now() - begin).toBeLessThan(1_400);
    expect((await check)[0]?.state).toBe('available');
  });
});

describe('transforms', () => {
  test('a name is made, renewed, changed and deleted', async () => {
    const before = await balance();
    const { name, expiry } = await make();
    expect(before - (await balance())).toBe(2052n);
    const renewed = await gateway.renewDomain({ name, currentExpiry: expiry, years: 3, clTRID: `${name}-R` });
    expect(renewed).toMatchObject({ kind: 'done', pending: false });
    expect((await desk(name)).expiresAt.slice(0, 4)).toBe(String(Number(expiry.slice(0, 4)) + 3));

    const key = { keyTag: 12345, alg: 13, digestType: 2, digest: 'AB'.repeat(32) };
    const changes = { addStatuses: ['clientTransferProhibited'], addDs: [key], authInfo: 'Another-Code-1' };
    const hosts = { addNameservers: ['ns3.namestead.example'], removeNameservers: [HOSTS[0] as string] };
    expect(await gateway.updateDomain({ name, clTRID: `${name}-U`, ...hosts, ...changes })).toMatchObject({
      kind: 'done',
    });
    const info = await gateway.infoDomain(name);
    expect(info.kind === 'found' && info.domain).toMatchObject({
      statuses: ['clientTransferProhibited'],
      nameservers: [HOSTS[1], 'ns3.namestead.example'],
      ds: [key],
      authInfo: 'Another-Code-1',
    });
    const rest = { name, clTRID: `${name}-V`, removeDs: 'all' as const, removeStatuses: ['clientTransferProhibited'] };
    expect((await gateway.updateDomain(rest)).kind).toBe('done');
    expect((await gateway.resolveUpdate(rest)).kind).toBe('done');

    expect((await gateway.deleteDomain({ name, clTRID: `${name}-D` })).kind).toBe('done');
    expect((await gateway.infoDomain(name)).kind).toBe('absent');
  });

  test('a refusal is final and carries the code', async () => {
    expect(await gateway.createDomain(intentFor('com', { name: 'google.com' }))).toMatchObject({
      kind: 'refused',
      code: 2302,
    });
    const { name } = await make();
    const wrong = { name, currentExpiry: '2026-01-01', years: 1, clTRID: `${name}-W` };
    expect(await gateway.renewDomain(wrong)).toMatchObject({ kind: 'refused', code: 2004 });
    expect(await gateway.deleteDomain({ name: 'google.com', clTRID: 'DEL-1' })).toMatchObject({
      kind: 'refused',
      code: 2201,
    });
    const long = await gateway.createDomain(intentFor('com', { clTRID: 'x'.repeat(65) }));
    expect(long).toMatchObject({ kind: 'refused', code: 2005 });
  });

  test('our deposit running out is a trouble, not only a refusal', async () => {
    const all = await balance();
    await post('top-up', { cents: String(-all) });
    try {
      expect(await gateway.createDomain(intentFor())).toMatchObject({ kind: 'refused', code: 2104 });
      expect(troubles.map(({ kind }) => kind)).toContain('balance');
    } finally {
      await post('top-up', { cents: String(all) });
    }
  });

  test('a name server that vanished is made again', async () => {
    const mine = open();
    const hosts = ['ns1.vanish.example'];
    const first = intentFor('com', { nameservers: hosts });
    expect((await mine.createDomain(first)).kind).toBe('done');
    expect((await gateway.deleteDomain({ name: first.name, clTRID: `${first.name}-D` })).kind).toBe('done');
    const gone = await gateway.deleteHost({ name: hosts[0] as string, clTRID: 'VANISH-2', of: first.name });
    expect(gone.kind).toBe('done');
    expect((await mine.createDomain(intentFor('com', { nameservers: hosts }))).kind).toBe('done');
  });
});

describe('one domain per create, whatever is lost', () => {
  test.each([
    ['cut-before-answer', {}],
    ['cut-mid-frame', {}],
    ['cut-mid-frame', { atByte: 1 }],
    ['cut-mid-frame', { atByte: 4 }],
  ])('%s %o: done, and known by asking', async (kind, more) => {
    const intent = intentFor();
    const before = await balance();
    await fault(kind, 'domain:create', more);
    expect((await gateway.createDomain(intent)).kind).toBe('unknown');
    expect(await gateway.resolveCreate(intent)).toMatchObject({ kind: 'done', data: { expiresAt: expect.any(Date) } });
    expect(await gateway.createDomain({ ...intent, sentBefore: true })).toMatchObject({ kind: 'done' });
    expect(await eventsOf(intent.name, 'create')).toHaveLength(1);
    expect(before - (await balance())).toBe(2052n);
  });

  test.each(['cut-before-command', 'answer-2400', 'answer-2502'])('%s: not done; sent again it is', async (kind) => {
    const intent = intentFor('net');
    await fault(kind, 'domain:create');
    expect((await gateway.createDomain(intent)).kind).toBe('unknown');
    expect((await gateway.resolveCreate(intent)).kind).toBe('absent');
    expect((await gateway.createDomain({ ...intent, sentBefore: true })).kind).toBe('done');
    expect(await eventsOf(intent.name, 'create')).toHaveLength(1);
  });

  test('an answer later than our patience is told by its id, and the question finds the name', async () => {
    const hasty = open({ transformTimeoutMs: 150 });
    await hasty.infoDomain('google.com');
    const intent = intentFor();
    await fault('late', 'domain:create', { delayMs: 400 });
    expect((await hasty.createDomain(intent)).kind).toBe('unknown');
    expect((await hasty.resolveCreate(intent)).kind).toBe('done');
    await until('the late answer', () => late.length > 0);
    expect(late).toEqual([[1000, 'domain:create', intent.clTRID]]);
  });

  test('a command carried out after we asked and sent again still makes one name', async () => {
    const hasty = open({ transformTimeoutMs: 300 });
    await hasty.infoDomain('google.com');
    const intent = intentFor();
    const before = await balance();
    await fault('slow', 'domain:create', { delayMs: 900 });
    expect((await hasty.createDomain(intent)).kind).toBe('unknown');
    expect((await hasty.resolveCreate(intent)).kind).toBe('absent');
    expect((await hasty.createDomain({ ...intent, sentBefore: true })).kind).toBe('done');
    await until('the first try', async () =>
      (await log('domain:create')).some(({ code, clTRID }) => code === 2302 && clTRID === intent.clTRID),
    );
    expect(await eventsOf(intent.name, 'create')).toHaveLength(1);
    expect(before - (await balance())).toBe(2052n);
  });

  test('an answer that comes twice counts once, and the session is not used again', async () => {
    const intent = intentFor();
    await fault('answer-twice', 'domain:create');
    expect((await gateway.createDomain(intent)).kind).toBe('done');
    expect((await gateway.infoDomain(intent.name)).kind).toBe('found');
    expect(await eventsOf(intent.name, 'create')).toHaveLength(1);
  });

  test('a rival who was faster is seen as such', async () => {
    const intent = intentFor();
    await fault('cut-before-command', 'domain:create');
    expect((await gateway.createDomain(intent)).kind).toBe('unknown');
    await post('rival/take', { name: intent.name });
    expect(await gateway.resolveCreate(intent)).toMatchObject({ kind: 'refused', code: 2302 });
    expect(await gateway.createDomain({ ...intent, sentBefore: true })).toMatchObject({ kind: 'refused', code: 2302 });
  });
});

describe('one year per renewal, whatever is lost', () => {
  const renewal = async () => {
    const { name, expiry } = await make();
    const until = (years: number) => `${Number(expiry.slice(0, 4)) + years}${expiry.slice(4)}`;
    return { intent: { name, currentExpiry: expiry, years: 1, clTRID: `${name}-R` }, until };
  };

  test.each(['cut-before-answer', 'cut-mid-frame'])('%s: done, and known by asking', async (kind) => {
    const { intent, until: expected } = await renewal();
    await fault(kind, 'domain:renew');
    expect((await gateway.renewDomain(intent)).kind).toBe('unknown');
    expect((await gateway.resolveRenew(intent)).kind).toBe('done');
    expect(await gateway.renewDomain({ ...intent, sentBefore: true })).toMatchObject({ kind: 'done' });
    expect(await gateway.renewDomain(intent)).toMatchObject({ kind: 'refused', code: 2004 });
    expect((await desk(intent.name)).expiresAt.slice(0, 10)).toBe(expected(1));
  });

  test.each(['cut-before-command', 'answer-2400', 'answer-2502'])('%s: not done; sent again it is', async (kind) => {
    const { intent, until: expected } = await renewal();
    await fault(kind, 'domain:renew');
    expect((await gateway.renewDomain(intent)).kind).toBe('unknown');
    expect((await gateway.resolveRenew(intent)).kind).toBe('absent');
    expect((await gateway.renewDomain({ ...intent, sentBefore: true })).kind).toBe('done');
    expect((await desk(intent.name)).expiresAt.slice(0, 10)).toBe(expected(1));
  });

  test('a deletion cut off is settled by asking', async () => {
    const { name } = await make();
    await fault('cut-before-answer', 'domain:delete');
    expect((await gateway.deleteDomain({ name, clTRID: `${name}-D` })).kind).toBe('unknown');
    expect((await gateway.resolveDelete({ name, clTRID: `${name}-D` })).kind).toBe('done');
  });
});

describe('sessions', () => {
  test('a registry that is down: nothing is sent, and the next call after its return works', async () => {
    const mine = open();
    await mine.infoDomain('google.com');
    await fault('down', 'any');
    await until('the connection is gone', async () => (await mine.createDomain(intentFor())).kind === 'unsent');
    expect(await mine.infoDomain('google.com')).toMatchObject({ kind: 'unknown' });
    expect((await mine.checkDomains(['down-a.com']))[0]?.state).toBe('unknown');
    expect(troubles.map(({ kind }) => kind)).toContain('connection');
    await post('faults/clear');
    await until('it is back', async () => (await mine.infoDomain('google.com')).kind === 'found');
  });

  test('a refused password is not hammered', async () => {
    const wrong = open({}, { password: 'wrong-password' });
    for (let i = 0; i < 5; i++) expect((await wrong.infoDomain('google.com')).kind).toBe('unknown');
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).toMatchObject({ kind: 'login', text: /2200|2501/ });
    expect(troubles[0]?.text).not.toContain('wrong-password');
  });

  test('a session limit at login is waited out', async () => {
    const mine = open();
    await fault('answer-2502', 'login');
    expect((await mine.infoDomain('google.com')).kind).toBe('unknown');
    expect(troubles[0]).toMatchObject({ kind: 'connection', text: /2502/ });
    await until('a login works', async () => (await mine.infoDomain('google.com')).kind === 'found');
  });

  test('a registry with another certificate, and one that does not want ours', async () => {
    const { settings } = sandbox;
    const file = (name: string) => readFileSync(settings[`REGISTRY_VERISIGN_${name}`] as string, 'utf8');
    const foreign = open(
      {},
      {
        certificates: () => ({ ca: file('CERT_FILE'), cert: file('CERT_FILE'), key: file('KEY_FILE') }),
      },
    );
    expect((await foreign.infoDomain('google.com')).kind).toBe('unknown');
    const misnamed = open({}, { serverName: 'registry.example' });
    expect((await misnamed.infoDomain('google.com')).kind).toBe('unknown');
    const lost = open({}, { certificates: () => ({ ca: readFileSync('/nonexistent', 'utf8'), cert: '', key: '' }) });
    expect((await lost.infoDomain('google.com')).kind).toBe('unknown');
    expect(troubles.map(({ kind }) => kind)).toEqual(['connection', 'connection', 'connection']);
  });

  test('an idle session is kept awake by hello', async () => {
    const before = (await log('hello')).length;
    const mine = open({ helloAfterMs: 60 });
    await mine.infoDomain('google.com');
    await until('two hellos', async () => (await log('hello')).length >= before + 2);
    expect((await mine.infoDomain('google.com')).kind).toBe('found');
  });

  test('a session is replaced after so many commands, and says good-bye', async () => {
    const mine = open({ sessionCommandsMax: 3 }, { sessionsMax: 1 });
    const before = (await log('logout')).length;
    for (let i = 0; i < 6; i++) expect((await mine.infoDomain('google.com')).kind).toBe('found');
    await until('a logout', async () => (await log('logout')).length > before);
  });

  test('never more sessions than allowed, however much is asked', async () => {
    const mine = open({}, { sessionsMax: 2 });
    const names = Array.from({ length: 900 }, (_, i) => `many-${i}.com`);
    const asked = [
      mine.checkDomains(names),
      ...Array.from({ length: 20 }, () => mine.infoDomain('google.com')),
      mine.pollNext(),
    ];
    const count = async () => {
      const all = await sandbox.call<{ id: string; sessions: number }[]>('/desk/api/registry/registrars');
      return all.find(({ id }) => id === 'namestead')?.sessions ?? 0;
    };
    const others = await count();
    await Promise.all(asked);
    expect((await count()) - others).toBeLessThanOrEqual(2);
  });

  test('never more commands under way on a session than its depth, and all get their answer', async () => {
    const depth = { check: 3, transform: 2, poll: 1 };
    let outstanding = 0;
    let most = 0;
    const count = (direction: 'sent' | 'received') => {
      outstanding += direction === 'sent' ? 1 : -1;
      most = Math.max(most, outstanding);
    };
    const mine = openEppRegistry({ ...settingsOf({ depth }), sessionsMax: 1 }, { onFrame: count });
    opened.push(mine);
    // The greeting is received unasked: it counts one back.
    const names = Array.from({ length: 400 }, (_, i) => `deep-${i}.com`);
    const answers = await mine.checkDomains(names);
    expect(answers.every(({ state }) => state === 'available')).toBe(true);
    expect(most + 1).toBe(3);
    expect(outstanding).toBe(-1);
  });

  test('a rate is kept', async () => {
    const mine = open({ commandsPerSecond: 50, commandBurst: 1 });
    await mine.infoDomain('google.com');
    const begin = performance.now();
    await Promise.all(Array.from({ length: 10 }, () => mine.infoDomain('google.com')));
    expect(performance.now() - begin).toBeGreaterThanOrEqual(150);
  });

  test('a closed gateway sends nothing', async () => {
    const mine = open();
    await mine.infoDomain('google.com');
    await mine.close();
    expect((await mine.createDomain(intentFor())).kind).toBe('unsent');
  });
});

/** Last, because it moves the registry's clock. */
describe('transfers and the registry’s letters', () => {
  test('a name comes to us, another leaves us, and each is told by a letter that is acknowledged once', async () => {
    const leaving = await make();
    await sandbox.call('/desk/api/clock', { advance: '61d' });
    const intendedAt = new Date(Date.now() + 61 * 86_400_000 - 60_000);
    const { authInfo } = (await post('rival/issue-code', { name: 'zebra-none.com' })) as { authInfo: string | null };
    expect(authInfo).toBeNull();
    const code = ((await post('rival/issue-code', { name: 'google.com' })) as { authInfo: string }).authInfo;
    const request = {
      op: 'request',
      name: 'google.com',
      years: 1,
      authInfo: code,
      clTRID: 'IN-1',
      intendedAt,
    } as const;
    expect(await gateway.transferDomain({ ...request, authInfo: 'Wrong-Code-1', clTRID: 'IN-0' })).toMatchObject({
      code: 2202,
    });
    await fault('cut-before-answer', 'domain:transfer');
    expect((await gateway.transferDomain(request)).kind).toBe('unknown');
    expect(await gateway.resolveTransfer(request)).toMatchObject({ kind: 'done', data: { status: 'pending' } });
    // Sent again, "pending already" is looked into; of a first request it is final.
    expect(await gateway.transferDomain({ ...request, clTRID: 'IN-2' })).toMatchObject({ kind: 'refused', code: 2300 });
    expect(await gateway.transferDomain({ ...request, clTRID: 'IN-3', sentBefore: true })).toMatchObject({
      kind: 'done',
      data: { status: 'pending' },
    });
    await post('rival/approve-transfer', { name: 'google.com' });
    expect((await gateway.resolveTransfer(request)).kind).toBe('done');
    // Over since our first try: the name is ours, and what we asked for is done.
    expect((await gateway.transferDomain({ ...request, clTRID: 'IN-4' })).kind).toBe('refused');
    expect((await gateway.transferDomain({ ...request, clTRID: 'IN-5', sentBefore: true })).kind).toBe('done');

    await post('rival/request-transfer', { name: leaving.name, authInfo: CODE });
    const approve = { op: 'approve', name: leaving.name, clTRID: 'OUT-1', intendedAt } as const;
    expect((await gateway.resolveTransfer(approve)).kind).toBe('absent');
    const approved = { kind: 'done', data: { status: 'clientApproved' } };
    expect(await gateway.transferDomain(approve)).toMatchObject(approved);
    const again = { ...approve, clTRID: 'OUT-2' };
    expect(await gateway.transferDomain(again)).toMatchObject({ kind: 'refused', code: 2301 });
    expect(await gateway.transferDomain({ ...again, sentBefore: true })).toMatchObject(approved);
    expect((await gateway.transferDomain({ ...again, op: 'reject', sentBefore: true })).kind).toBe('refused');

    const news: string[] = [];
    for (let message = await gateway.pollNext(); message.kind === 'message'; message = await gateway.pollNext()) {
      const again = await gateway.pollNext();
      expect(again.kind === 'message' && again.id).toBe(message.id);
      expect(message.raw).toContain('<response');
      news.push('name' in message.news ? `${message.news.about} ${message.news.name}` : message.news.about);
      expect((await gateway.pollAck(message.id)).kind).toBe('done');
      expect((await gateway.pollAck(message.id)).kind).toBe('refused');
    }
    expect(news).toContain('transfer google.com');
    expect(news).toContain(`transfer ${leaving.name}`);
    expect((await gateway.pollNext()).kind).toBe('empty');
  });
});
