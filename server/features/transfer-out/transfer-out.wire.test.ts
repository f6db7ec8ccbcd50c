import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { openNameServers } from '../../gateways/name-servers/ask-servers.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import type { TestBrowser } from '../../platform/testing/browser.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailedPath, mailKinds, newCustomer, openAccountApp, SAFE_CODE } from '../account/testing.ts';
import { customerRegistered, profileCompleted } from '../account/wiring.ts';
import { findDomain, liftHold, placeHold } from '../domains/index.ts';
import { registryPoll } from '../domains/life/index.ts';
import { arriveNames } from '../domains/testing.ts';
import { domainLeft, foundElsewhere, foundPendingTransfer, registryTransferTold } from '../domains/wiring.ts';
import { commandHandlers, commandSweeps } from '../registry-commands/wiring.ts';
import { makePersonalTemplate } from '../templates/wiring.ts';
import { issueByStaff, refuseByStaff } from './review-transfers.ts';
import {
  endTransferOfName,
  hearElsewhere,
  hearPendingTransfer,
  hearTransfer,
  transferOutCommands,
  transferOutRoutes,
  transferOutSweeps,
} from './wiring.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let app: FastifyInstance;
let registry: RegistryGateway;
let handlers: JobHandler[];

const EMAIL = 'leaver@example.com';
let browser: TestBrowser;
let owner: { id: bigint; templateId: bigint };
const ordered = new Set<string>();
/** Names whose zone our name servers still answer. */
const hosted = new Set<string>();

async function customer(
  email: string,
  address: string,
): Promise<{ browser: TestBrowser; id: bigint; templateId: bigint }> {
  const made = await newCustomer(house, app, email, { address });
  const { rows } = await house.pool.query<{ id: bigint; template: bigint }>(
    'SELECT c.id, t.id AS template FROM customer c JOIN template t ON t.customer_id = c.id WHERE c.email = $1',
    [email],
  );
  const row = rows[0] as { id: bigint; template: bigint };
  return { browser: made, id: row.id, templateId: row.template };
}

const listening = createSocket('udp4');
/** A server that hears every question and says nothing. */
const silentServer = () => ({ address: '127.0.0.1', port: (listening.address() as AddressInfo).port });

beforeAll(async () => {
  listening.bind(0, '127.0.0.1');
  await once(listening, 'listening');
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  house.events.on(customerRegistered, (tx, { customerId: id }) => openCustomerAccount(tx, id));
  house.events.on(profileCompleted, makePersonalTemplate);
  house.events.on(registryTransferTold, hearTransfer);
  house.events.on(foundPendingTransfer, hearPendingTransfer);
  house.events.on(foundElsewhere, hearElsewhere);
  house.events.on(domainLeft, endTransferOfName);
  const limits = {
    transformTimeoutMs: 1500,
    queryTimeoutMs: 1500,
    sessionWaitMs: 1500,
    backOffMs: 1,
    backOffMaxMs: 20,
  };
  registry = openEppRegistry({ ...settingsOfAccess('verisign', registries.verisign), limits });
  handlers = commandHandlers(transferOutCommands, new Map([['verisign', registry]]));
  app = await openAccountApp(
    house,
    transferOutRoutes(
      async (_tx, names) => new Map(names.flatMap((name) => (ordered.has(name) ? [[name, 1n] as const] : []))),
      async (_tx, name) => hosted.has(name),
      {
        // No directory tells of these names: what was kept when they left is asked.
        lookups: { lookUp: async () => ({ state: 'failed', why: 'noServer' }) },
        nameServers: openNameServers(new Map([['ns1.namestead.example', silentServer()]])),
      },
    ),
  );
  const made = await customer(EMAIL, '192.0.2.41');
  browser = made.browser;
  owner = made;
});
afterEach(async () => {
  await sandbox.call('/desk/api/registry/faults/clear', {});
});
afterAll(async () => {
  listening.close();
  await app.close();
  await registry.close();
  await house.close();
  await sandbox.stop();
});

const work = () => drainJobs(house, handlers);
const sweep = async () => {
  for (const each of transferOutSweeps) await each.run(house);
  await house.pool.query(
    "UPDATE registry_command SET due_at = now() - interval '1 s' WHERE state IN ('waiting', 'unknown')",
  );
  for (const each of commandSweeps) await each.run(house);
  await work();
};

/**
 * A name of ours at the registry, old enough to leave: registered there now, and by our own records long ago; its
 * registry's clock stands where ours does.
 */
async function ours(name: string): Promise<void> {
  const intent = {
    name,
    years: 2,
    nameservers: [],
    authInfo: 'Old-code-1',
    clTRID: `NS-test-${name}`,
    intendedAt: new Date(0),
  };
  expect((await registry.createDomain(intent)).kind).toBe('done');
  const now = await house.inTx(async (tx) => tx.now);
  await arriveNames(house, owner, [{ name, registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) }]);
}

/** The registry's clock goes on until the names registered now may move. */
const grow = () => sandbox.call('/desk/api/clock', { advance: '61d' });
const rival = (act: string, body: Record<string, unknown>) =>
  sandbox.call<{ code?: number }>(`/desk/api/registry/rival/${act}`, body);
let asked = 0;
async function request(...Names: string[]) {
  asked += 1;
  const body = { Names, Agreed: true, SafeCode: SAFE_CODE };
  return browser.post('/transferout/request', body, { 'idempotency-key': `leaving-${asked}-of-this-test` });
}
async function confirm() {
  const path = (await mailedPath(house, EMAIL, 'transferOut.confirm')) ?? '';
  const [Sign = '', Id = ''] = path.split('/').slice(-2);
  return browser.post('/transferout/confirm', { Sign, Id, SafeCode: SAFE_CODE });
}
interface Listed {
  readonly Id: string;
  readonly Name: string;
  readonly State: string;
  readonly Asked: boolean;
  readonly Actions: string[];
  readonly DueAt?: string;
  readonly StopsAt?: string;
}
const listed = async (name: string) =>
  ((await browser.get('/transferout/list')).Data as { Items: Listed[] }).Items.find(
    (row) => row.Name === name,
  ) as Listed;
const act = async (path: string, name: string, more: object = {}) =>
  browser.post(`/transferout/${path}`, { Id: (await listed(name)).Id, SafeCode: SAFE_CODE, ...more });
const plain = async (path: string, name: string, more: object = {}) =>
  browser.post(`/transferout/${path}`, { Id: (await listed(name)).Id, ...more });
const atRegistry = (name: string) => sandbox.call<{ registrar: string }>(`/desk/api/registry/domain/${name}`);
const owned = (name: string) => house.inTx((tx) => findDomain(tx, owner.id, name));

/** Confirmed, its password set at the registry, looked at. */
async function codeFor(name: string): Promise<string> {
  expect((await request(name)).Code).toBe(10_000);
  expect((await confirm()).Code).toBe(10_000);
  await work();
  const shown = await act('code/show', name);
  expect(shown.Code).toBe(10_000);
  return (shown.Data as { Code: string }).Code;
}

test('F2 a password is given out after the mailed link, shown after the code, and the other registrar takes the name with it; approved at once', async () => {
  await ours('leave-approved.com');
  await grow();
  const preview = await browser.post('/transferout/preview', { Names: ['leave-approved.com'] });
  expect(preview.Data).toMatchObject({ Preview: { Good: 1 } });
  expect((await request('leave-approved.com')).Code).toBe(10_000);
  await work();
  expect(await listed('leave-approved.com')).toMatchObject({
    State: 'awaiting_confirmation',
    Actions: ['resend', 'cancel'],
  });
  expect((await house.pool.query('SELECT 1 FROM transfer_code')).rowCount).toBe(0);
  expect((await confirm()).Code).toBe(10_000);
  await work();
  expect(await listed('leave-approved.com')).toMatchObject({ State: 'code_issued' });
  const shown = await act('code/show', 'leave-approved.com');
  const { Code } = shown.Data as { Code: string };
  expect(await rival('request-transfer', { name: 'leave-approved.com', authInfo: Code })).toMatchObject({ code: 1001 });
  await registryPoll(registry)(house);
  expect(await listed('leave-approved.com')).toMatchObject({
    State: 'approval_pending',
    Asked: true,
    Actions: ['approve', 'reject'],
  });
  expect((await plain('cancel', 'leave-approved.com')).Key).toBe('STATE_HAS_MOVED');
  expect((await act('approve', 'leave-approved.com')).Code).toBe(10_000);
  expect((await plain('reject', 'leave-approved.com')).Key).toBe('STATE_HAS_MOVED');
  await work();
  expect(await atRegistry('leave-approved.com')).toMatchObject({ registrar: 'rival' });
  expect(await listed('leave-approved.com')).toMatchObject({ State: 'transferred', Actions: [] });
  // Whether its name servers answer is told one by one; who is not its owner is told nothing.
  const asked = await browser.post('/transferout/servers', { Id: (await listed('leave-approved.com'))?.Id });
  const seen = asked.body.split('\n').filter(Boolean);
  expect(seen.map((line) => (JSON.parse(line) as { Data: unknown }).Data)).toEqual([
    { Server: 'ns1.namestead.example', Sight: 'silent', Ours: true },
  ]);
  expect((await listed('leave-approved.com')).StopsAt).toBeDefined();
  expect(await owned('leave-approved.com')).toBeUndefined();
  expect(await mailKinds(house, EMAIL)).toContain('transferOut.left');
  const detail = await browser.get(`/transferout/detail?Id=${(await listed('leave-approved.com')).Id}`);
  expect(detail.Data).toMatchObject({ Codes: [{ Ended: 'used', Seen: [{ Address: '192.0.2.41' }] }] });
  expect(detail.body).not.toContain(Code);
  // Its zone can be taken along while our name servers still answer it.
  expect(detail.Data).not.toHaveProperty('ZoneFile');
  hosted.add('leave-approved.com');
  const { Id } = await listed('leave-approved.com');
  expect((await browser.get(`/transferout/detail?Id=${Id}`)).Data).toMatchObject({ ZoneFile: true });
});

test('F2 rejected: the name stays, and the password that was given out is worth nothing', async () => {
  await ours('leave-rejected.com');
  await grow();
  const Code = await codeFor('leave-rejected.com');
  await rival('request-transfer', { name: 'leave-rejected.com', authInfo: Code });
  await registryPoll(registry)(house);
  expect((await plain('reject', 'leave-rejected.com', { Reason: 'not mine' })).Code).toBe(10_000);
  await work();
  expect(await listed('leave-rejected.com')).toMatchObject({ State: 'rejected' });
  expect(await owned('leave-rejected.com')).toBeDefined();
  const again = await rival('request-transfer', { name: 'leave-rejected.com', authInfo: Code });
  expect(again).toMatchObject({ code: 2202 });
});

test('F2 a password ends on day 15 to the millisecond: replaced at the registry, the name stays', async () => {
  await ours('leave-lapsed.com');
  await grow();
  const Code = await codeFor('leave-lapsed.com');
  const until = new Date((await listed('leave-lapsed.com')).DueAt ?? '');
  const now = await house.inTx(async (tx) => tx.now);
  expect(until.getTime() - now.getTime()).toBeGreaterThan(14.9 * 86_400_000);
  await house.moveClock(until.getTime() - now.getTime() - 60_000);
  await sweep();
  expect(await listed('leave-lapsed.com')).toMatchObject({ State: 'code_issued' });
  await house.moveClock(60_000);
  expect((await act('code/show', 'leave-lapsed.com')).Key).toBe('STATE_HAS_MOVED');
  await sweep();
  expect(await listed('leave-lapsed.com')).toMatchObject({ State: 'lapsed', Actions: [] });
  expect(await rival('request-transfer', { name: 'leave-lapsed.com', authInfo: Code })).toMatchObject({ code: 2202 });
  expect(await owned('leave-lapsed.com')).toBeDefined();
});

test('F2 a burnt password is worth nothing at once; the next one has the same last day', async () => {
  await ours('leave-burnt.com');
  await grow();
  const first = await codeFor('leave-burnt.com');
  const { DueAt } = await listed('leave-burnt.com');
  expect((await plain('code/burn', 'leave-burnt.com')).Code).toBe(10_000);
  await work();
  expect(await listed('leave-burnt.com')).toMatchObject({ State: 'code_issued', DueAt });
  expect(await rival('request-transfer', { name: 'leave-burnt.com', authInfo: first })).toMatchObject({ code: 2202 });
  const shown = await act('code/show', 'leave-burnt.com');
  expect((shown.Data as { Code: string }).Code).not.toBe(first);
  // The vault tells both with every look, and neither password.
  const vault = async () => {
    const { Items } = (await browser.get('/transferout/codes')).Data as { Items: (Listed & { Seen: object[] })[] };
    return Items.filter(({ Name }) => Name === 'leave-burnt.com');
  };
  expect(await vault()).toMatchObject([
    { Seen: [{ Address: '192.0.2.41' }], Actions: ['burnCode'] },
    { Ended: 'burnt', Seen: [{ Address: '192.0.2.41' }], Actions: [] },
  ]);
  expect(JSON.stringify(await vault())).not.toContain(first);
  expect((await plain('cancel', 'leave-burnt.com')).Code).toBe(10_000);
  await work();
  expect(await vault()).toMatchObject([{ Ended: 'cancelled', Actions: [] }, {}]);
  expect(await listed('leave-burnt.com')).toMatchObject({ State: 'cancelled' });
});

test('F2 nobody answers: the registry lets the name go by its own clock, and asking finds it', async () => {
  await ours('leave-silent.com');
  await grow();
  const Code = await codeFor('leave-silent.com');
  await rival('request-transfer', { name: 'leave-silent.com', authInfo: Code });
  await registryPoll(registry)(house);
  await sandbox.call('/desk/api/clock', { advance: '6d' });
  const row = await owned('leave-silent.com');
  expect(row).toBeDefined();
  expect((await atRegistry('leave-silent.com')).registrar).toBe('rival');
  // The registry, asked about the name, says that another registrar has it.
  await house.inTx((tx) =>
    house.events.announce(tx, foundElsewhere, {
      domainId: row?.id as bigint,
      customerId: owner.id,
      name: 'leave-silent.com',
    }),
  );
  expect(await listed('leave-silent.com')).toMatchObject({ State: 'transferred' });
  expect(await owned('leave-silent.com')).toBeUndefined();
});

test('F2 a transfer that nobody asked for here is told at once, with a link to reject it', async () => {
  await ours('leave-stolen.com');
  await grow();
  await rival('request-transfer', { name: 'leave-stolen.com', authInfo: 'Old-code-1' });
  await registryPoll(registry)(house);
  expect(await listed('leave-stolen.com')).toMatchObject({ State: 'approval_pending', Asked: false });
  expect(await mailKinds(house, EMAIL)).toContain('transferOut.unasked');
  const path = (await mailedPath(house, EMAIL, 'transferOut.unasked')) ?? '';
  const [Sign, Id] = path.split('/').slice(-2);
  const opened = await browser.get(`/transferout/open?Sign=${Sign}`);
  expect(opened.Data).toMatchObject({ Purpose: 'answer', Id, Mine: true, Asked: false, Names: ['leave-stolen.com'] });
  expect((await browser.get('/transferout/open?Sign=nonsense')).Key).toBe('TRANSFER_LINK_DEAD');
  // Sold meanwhile, or in whatever else holds it: its owner cannot let it go past that.
  const domainId = (await owned('leave-stolen.com'))?.id as bigint;
  const deal = { kind: 'deal', cause: 'deal:1', ruleId: 'trade.running' } as const;
  await house.inTx((tx) => placeHold(tx, domainId, { ...deal, until: null }));
  expect(await act('approve', 'leave-stolen.com')).toMatchObject({ Key: 'TRANSFER_OUT_HELD' });
  await house.inTx((tx) => liftHold(tx, domainId, deal.kind, deal.cause));
  await plain('reject', 'leave-stolen.com');
  await work();
  expect(await listed('leave-stolen.com')).toMatchObject({ State: 'rejected' });
  expect(await owned('leave-stolen.com')).toBeDefined();
});

test('F2 a locked name is refused to the other registrar by its registry, right password or not; unlocked it is asked for', async () => {
  const LOCK = 'clientTransferProhibited';
  const change = (more: { addStatuses: string[] } | { removeStatuses: string[] }) =>
    registry.updateDomain({ name: 'stays-locked.com', clTRID: 'NS-lock', ...more });
  await ours('stays-locked.com');
  await grow();
  expect((await change({ addStatuses: [LOCK] })).kind).toBe('done');
  const ask = () => rival('request-transfer', { name: 'stays-locked.com', authInfo: 'Old-code-1' });
  expect(await ask()).toMatchObject({ code: 2304 });
  await registryPoll(registry)(house);
  expect(await listed('stays-locked.com')).toBeUndefined();
  expect((await change({ removeStatuses: [LOCK] })).kind).toBe('done');
  expect(await ask()).toMatchObject({ code: 1001 });
  await registryPoll(registry)(house);
  expect(await listed('stays-locked.com')).toMatchObject({ State: 'approval_pending', Asked: false });
});

test('F2 a late message of the transfer by which a name came to us is no request for it', async () => {
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
  const [domainId] = await arriveNames(house, owner, [{ name: 'came-late.com', ...dates }]);
  await house.pool.query('UPDATE domain SET transferred_in_at = $1 WHERE id = $2', [now, domainId]);
  const told = {
    domainId: domainId as bigint,
    name: 'came-late.com',
    status: 'pending',
    requestedBy: 'us',
    actionBy: 'rival',
  };
  const hear = (requestedAt: Date) =>
    house.inTx((tx) =>
      house.events.announce(tx, registryTransferTold, { ...told, requestedAt, actionAt: addDays(now, 5) }),
    );
  await hear(addDays(now, -3));
  expect(await listed('came-late.com')).toBeUndefined();
  await hear(addDays(now, 1));
  expect(await listed('came-late.com')).toMatchObject({ State: 'approval_pending', Asked: false });
});

test('F2 what cannot leave is told with its rule and its day; a name is in one transfer at a time', async () => {
  const now = await house.inTx(async (tx) => tx.now);
  const dates = { registeredAt: addDays(now, -10), expiresAt: addDays(now, 355) };
  const old = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
  await arriveNames(house, owner, [
    { name: 'too-young.com', ...dates },
    { name: 'is-locked.com', ...old, statuses: ['clientTransferProhibited'] },
    { name: 'is-ordered.com', ...old },
    { name: 'leaves-once.com', ...old },
  ]);
  ordered.add('is-ordered.com');
  const Names = ['too-young.com', 'is-locked.com', 'is-ordered.com', 'nobody-has-this.com'];
  const told = await browser.post('/transferout/preview', { Names });
  expect(told.Data).toMatchObject({ Preview: { Good: 0, Fixable: 1, Impossible: 3 } });
  const barred = (told.Data as { Barred: { Name: string; From?: string }[] }).Barred;
  expect(barred.find(({ Name }) => Name === 'too-young.com')?.From).toBe(addDays(dates.registeredAt, 60).toISOString());
  expect((await request('too-young.com')).Key).toBe('TASK_NAMES_TO_CLEAR');
  expect((await request('leaves-once.com')).Code).toBe(10_000);
  expect((await request('leaves-once.com')).Key).toBe('TASK_NAMES_TO_CLEAR');
  expect((await request(...Array.from({ length: 21 }, (_, at) => `too-many-${at}.com`))).Key).toBe(
    'TASK_TOO_MANY_NAMES',
  );
  const first = (await mailedPath(house, EMAIL, 'transferOut.confirm')) ?? '';
  for (let more = 0; more < 4; more += 1) expect((await plain('resend', 'leaves-once.com')).Code).toBe(10_000);
  expect((await plain('resend', 'leaves-once.com')).Key).toBe('TRANSFER_LETTERS_OVER');
  const [Sign, former] = first.split('/').slice(-2);
  expect((await browser.post('/transferout/confirm', { Sign, Id: former, SafeCode: SAFE_CODE })).Key).toBe(
    'TRANSFER_LINK_DEAD',
  );
  const stranger = await customer('other-leaver@example.com', '192.0.2.42');
  const fresh = (await mailedPath(house, EMAIL, 'transferOut.confirm')) ?? '';
  const [good, id] = fresh.split('/').slice(-2);
  expect((await stranger.browser.post('/transferout/confirm', { Sign: good, Id: id, SafeCode: SAFE_CODE })).Key).toBe(
    'TRANSFER_LINK_DEAD',
  );
  const { Id } = await listed('leaves-once.com');
  for (const path of ['cancel', 'resend', 'code/burn', 'reject'])
    expect((await stranger.browser.post(`/transferout/${path}`, { Id })).Key).toBe('NOT_FOUND');
  for (const path of ['code/show', 'approve'])
    expect((await stranger.browser.post(`/transferout/${path}`, { Id, SafeCode: SAFE_CODE })).Key).toBe('NOT_FOUND');
  expect((await stranger.browser.get(`/transferout/detail?Id=${Id}`)).Key).toBe('NOT_FOUND');
  expect((await plain('cancel', 'leaves-once.com')).Code).toBe(10_000);
  expect(await listed('leaves-once.com')).toMatchObject({ State: 'cancelled' });
});

test('F2 L1 after a new account e-mail a person looks first: given out, or refused with a reason; moved names wait five days', async () => {
  const now = await house.inTx(async (tx) => tx.now);
  const old = { registeredAt: addDays(now, -100), expiresAt: addDays(now, 265) };
  await arriveNames(
    house,
    owner,
    ['looked-at.com', 'looked-over.com'].map((name) => ({ name, ...old })),
  );
  await house.pool.query(
    `INSERT INTO activity (at, request_id, customer_id, actor, kind, object) VALUES ($1, 'test', $2, 'test', 'account.changeEmail', 'customer:1')`,
    [now, owner.id],
  );
  await request('looked-at.com', 'looked-over.com');
  await confirm();
  await work();
  const waiting = await listed('looked-at.com');
  expect(waiting).toMatchObject({ State: 'in_review', Actions: ['cancel'] });
  expect(new Date(waiting.DueAt ?? '').getTime()).toBeLessThanOrEqual(addDays(now, 5).getTime() + 60_000);
  await house.inTx((tx) => refuseByStaff(tx, BigInt((waiting as Listed).Id), 'call us first'));
  expect(await listed('looked-at.com')).toMatchObject({ State: 'refused', Reason: 'call us first' });
  const other = await listed('looked-over.com');
  await house.pool.query("UPDATE domain SET moved_at = $1 WHERE name = 'looked-over.com'", [addDays(now, -1)]);
  await house.inTx((tx) => issueByStaff(tx, BigInt(other.Id)));
  expect(await listed('looked-over.com')).toMatchObject({ State: 'delayed' });
  await house.moveClock(5 * 86_400_000);
  await sweep();
  expect(['code_pending', 'code_issued']).toContain((await listed('looked-over.com')).State);
});
