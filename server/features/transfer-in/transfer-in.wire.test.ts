import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toDecimal, usd } from '#contract/money.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { balanceCorrected } from '../../ledger/testing.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import type { TestBrowser } from '../../platform/testing/browser.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailedToken, mailKinds, newCustomer, openAccountApp, SAFE_CODE } from '../account/testing.ts';
import { customerRegistered, profileCompleted } from '../account/wiring.ts';
import { findDomain } from '../domains/index.ts';
import { registryPoll } from '../domains/life/index.ts';
import { pendingEnded, transferHeard } from '../domains/wiring.ts';
import { askAboutName, commandHandlers, commandSweeps } from '../registry-commands/wiring.ts';
import { taskRoutes } from '../tasks/wiring.ts';
import { makePersonalTemplate } from '../templates/wiring.ts';
import { codeHashOf } from './check-names.ts';
import { transferInCommand, transferInKind, transferInRoutes, transferInSweeps } from './wiring.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let app: FastifyInstance;
let registry: RegistryGateway;
let handlers: JobHandler[];

const EMAIL = 'mover@example.com';
let browser: TestBrowser;
let customerId: bigint;
let templateId: string;

async function customer(
  email: string,
  address: string,
): Promise<{ browser: TestBrowser; id: bigint; template: string }> {
  const made = await newCustomer(house, app, email, { address });
  const { rows } = await house.pool.query<{ id: bigint; template: bigint }>(
    'SELECT c.id, t.id AS template FROM customer c JOIN template t ON t.customer_id = c.id WHERE c.email = $1',
    [email],
  );
  return { browser: made, id: rows[0]?.id as bigint, template: String(rows[0]?.template) };
}

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  house.events.on(customerRegistered, (tx, { customerId: id }) => openCustomerAccount(tx, id));
  house.events.on(profileCompleted, makePersonalTemplate);
  house.events.on(pendingEnded, (tx, { name }) => askAboutName(tx, name));
  house.events.on(transferHeard, (tx, { name }) => askAboutName(tx, name));
  const limits = {
    transformTimeoutMs: 1500,
    queryTimeoutMs: 1500,
    sessionWaitMs: 1500,
    backOffMs: 1,
    backOffMaxMs: 20,
  };
  registry = openEppRegistry({ ...settingsOfAccess('verisign', registries.verisign), limits });
  const all = new Map([['verisign', registry]]);
  handlers = commandHandlers([transferInCommand], all);
  app = await openAccountApp(
    house,
    // No directory is asked: the registry tells everything of these names.
    [
      ...transferInRoutes(all, { lookUp: async () => ({ state: 'failed', why: 'noServer' }) }),
      ...taskRoutes([transferInKind]),
    ],
  );
  ({ browser, id: customerId, template: templateId } = await customer(EMAIL, '192.0.2.31'));
  const amount = usd('500.00');
  await house.inTx((tx) => post(tx, balanceCorrected({ customerId, id: 1n, amount, reason: 'for a test' })));
});
afterEach(async () => {
  await sandbox.call('/desk/api/registry/faults/clear', {});
  await sandbox.call('/desk/api/registry/rival/manner', { manner: 'silent' });
  for (const view of ['i1', 'i2', 'i3', 'i4', 'i18'])
    expect((await house.pool.query(`SELECT violation FROM inv.${view}`)).rows).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await registry.close();
  await house.close();
  await sandbox.stop();
});

const rival = (act: string, name: string) =>
  sandbox.call<{ authInfo?: string }>(`/desk/api/registry/rival/${act}`, { name });
const codeOf = async (name: string) => (await rival('issue-code', name)).authInfo as string;
const money = async () => {
  const { available, frozen } = await house.inTx((tx) => balanceOf(tx, customerId));
  return { available: toDecimal(available), frozen: toDecimal(frozen) };
};
interface Line {
  readonly Name: string;
  readonly Verdict: string;
  readonly Reason?: string;
  readonly Price?: { readonly Amount: string; readonly Currency: string };
  readonly AddsYear?: boolean;
}
type Typed = { Name: string; Code: string };

async function check(lines: readonly Typed[]): Promise<Map<string, Line>> {
  const answer = await browser.post('/transferin/check', { Lines: lines });
  const told = answer.body
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { Data: Line }).Data);
  return new Map(told.map((line) => [line.Name, line]));
}

let asked = 0;
async function order(lines: readonly Typed[], more: object = {}) {
  const checked = await check(lines);
  const cents = [...checked.values()].reduce((sum, { Price }) => sum + (Price ? usd(Price.Amount).minor : 0n), 0n);
  const Total = { Amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, Currency: 'USD' };
  asked += 1;
  return browser.post(
    '/transferin/request',
    { Lines: lines, TemplateId: templateId, AutoRenew: true, Total, Agreed: true, SafeCode: SAFE_CODE, ...more },
    { 'idempotency-key': `transfer-${asked}-of-this-test` },
  );
}
const sign = () => mailedToken(house, EMAIL, 'transferIn.confirm');
const approve = async (Sign?: string) =>
  browser.post('/transferin/approve', { Sign: Sign ?? (await sign()), SafeCode: SAFE_CODE });
const work = () => drainJobs(house, handlers);
/** The next look has come, whatever the wait was. */
async function workLater() {
  await house.pool.query(
    "UPDATE registry_command SET due_at = now() - interval '1 s', leased_until = NULL, follow_at = CASE WHEN follow_at IS NULL THEN NULL ELSE '2000-01-01'::timestamptz END",
  );
  for (const sweep of commandSweeps) await sweep.run(house);
  await work();
}
async function rowOf(name: string) {
  const { rows } = await house.pool.query('SELECT * FROM transfer_in WHERE name = $1 ORDER BY id DESC LIMIT 1', [name]);
  return rows[0];
}
const listed = async (name: string) => {
  const answer = await browser.get('/transferin/list');
  return (
    answer.Data as { Items: { Name: string; State: string; Actions: string[]; Id: string; Reason?: string }[] }
  ).Items.find((row) => row.Name === name);
};

test('F1 a name is looked at, ordered, approved and comes with what its registry has; its price is charged once', async () => {
  const Code = await codeOf('tea.com');
  const before = await money();
  const lines = [{ Name: 'Tea.com', Code }];
  expect((await check(lines)).get('tea.com')).toMatchObject({ Verdict: 'good', AddsYear: true });
  const ordered = await order(lines);
  expect(ordered).toMatchObject({ Code: 10_000 });
  expect(await rowOf('tea.com')).toMatchObject({ state: 'awaiting_confirmation' });
  expect((await rowOf('tea.com')).code).not.toContain(Code);
  expect((await money()).frozen).not.toBe(before.frozen);
  // Nothing has left the house yet.
  await work();
  expect((await house.pool.query("SELECT 1 FROM registry_command WHERE name = 'tea.com'")).rowCount).toBe(0);
  const opened = await browser.get(`/transferin/open?Sign=${await sign()}`);
  expect(opened.Data).toMatchObject({ Mine: true, Names: [{ Unicode: 'tea.com' }] });
  expect(await approve()).toMatchObject({ Code: 10_000, Data: { Names: ['tea.com'] } });
  await work();
  expect(await listed('tea.com')).toMatchObject({ State: 'pending', Actions: [] });
  await sandbox.call('/desk/api/registry/rival/approve-transfer', { name: 'tea.com' });
  await registryPoll(registry)(house);
  await work();
  expect(await listed('tea.com')).toMatchObject({ State: 'completed', Actions: [] });
  const domain = await house.inTx((tx) => findDomain(tx, customerId, 'tea.com'));
  expect(domain).toMatchObject({ autoRenew: true });
  expect(domain?.transferredInAt).not.toBeNull();
  expect(domain?.nameServers.length).toBeGreaterThan(0);
  const after = await money();
  expect(after.frozen).toBe(before.frozen);
  expect(after.available).not.toBe(before.available);
  expect(await rowOf('tea.com')).toMatchObject({ code: null });
  expect(await mailKinds(house, EMAIL)).toContain('transferIn.completed');
});

test('F1 a message that never comes changes nothing: asking finds that the name is with us', async () => {
  const Code = await codeOf('tour.com');
  await order([{ Name: 'tour.com', Code }]);
  await approve();
  await work();
  await sandbox.call('/desk/api/registry/rival/approve-transfer', { name: 'tour.com' });
  await workLater();
  expect(await listed('tour.com')).toMatchObject({ State: 'completed' });
});

test('F1 rejected by the other side: all the money back, and the reason in words', async () => {
  const Code = await codeOf('train.com');
  const before = await money();
  await order([{ Name: 'train.com', Code }]);
  await approve();
  await work();
  await sandbox.call('/desk/api/registry/rival/reject-transfer', { name: 'train.com' });
  await registryPoll(registry)(house);
  await work();
  const row = await listed('train.com');
  expect(row).toMatchObject({ State: 'failed' });
  expect(row?.Reason).toContain('registrar rejected');
  expect(await money()).toEqual(before);
  expect(await mailKinds(house, EMAIL)).toContain('transferIn.failed');
});

test('F1 a code that is changed meanwhile is refused, and another one goes on with the same order', async () => {
  const Code = await codeOf('tree.com');
  await order([{ Name: 'tree.com', Code }]);
  const second = await codeOf('tree.com');
  await approve();
  await work();
  const row = await listed('tree.com');
  expect(row).toMatchObject({ State: 'code_wrong', Actions: ['enterCode', 'cancel'] });
  const entered = await browser.post('/transferin/code', { Id: row?.Id, Code: second, SafeCode: SAFE_CODE });
  expect(entered.Code).toBe(10_000);
  await sandbox.call('/desk/api/registry/rival/manner', { manner: 'approve' });
  await work();
  await workLater();
  expect(await listed('tree.com')).toMatchObject({ State: 'completed' });
  // Both passwords stand in the vault, with from where they came, and neither can be looked at.
  const { Items: vault } = (await browser.get('/transferin/codes')).Data as { Items: Record<string, unknown>[] };
  expect(vault.filter(({ Name }) => Name === 'tree.com')).toMatchObject([
    { Ended: 'used', Actions: [] },
    { Ended: 'refused', Actions: [], Address: '192.0.2.31' },
  ]);
  expect(JSON.stringify(vault)).not.toContain(second);
});

test('F1 I1 an order of several names is followed as a task: waiting, asked, decided one by one, and called off', async () => {
  const names = ['walk.com', 'watch.com', 'water.com', 'wealth.com'];
  const lines: Typed[] = [];
  for (const Name of names) lines.push({ Name, Code: await codeOf(Name) });
  const before = await money();
  const { Task: number } = (await order(lines)).Data as { Task: string };
  const link = await sign();
  const detail = async () => (await browser.get(`/task/detail?Number=${number}`)).Data as Record<string, unknown>;
  const items = async () =>
    new Map(
      (
        (await browser.get(`/task/items?Number=${number}`)).Data as {
          Items: { Name: string; State: string; Reason?: string }[];
        }
      ).Items.map((row) => [row.Name, row]),
    );
  expect(await detail()).toMatchObject({
    Type: 'transferIn',
    State: 'running',
    Total: 4,
    Waiting: 4,
    Actions: ['cancel'],
  });
  expect((await items()).get('walk.com')).toMatchObject({ State: 'waiting', Reason: 'Awaiting your confirmation' });
  // One is taken back from the list of transfers, and one gets another code before it is asked for.
  expect((await browser.post('/transferin/cancel', { Id: (await listed('walk.com'))?.Id })).Code).toBe(10_000);
  await codeOf('watch.com');
  expect((await approve(link)).Code).toBe(10_000);
  expect(await detail()).toMatchObject({ Waiting: 0, Running: 3, Cancel: 1 });
  await work();
  expect((await items()).get('watch.com')).toMatchObject({ State: 'waiting', Reason: 'Password refused' });
  await sandbox.call('/desk/api/registry/rival/approve-transfer', { name: 'water.com' });
  await sandbox.call('/desk/api/registry/rival/reject-transfer', { name: 'wealth.com' });
  await registryPoll(registry)(house);
  await work();
  expect(await detail()).toMatchObject({ State: 'running', Success: 1, Fail: 1, Cancel: 1, Waiting: 1 });
  expect((await items()).get('wealth.com')?.Reason).toContain('registrar rejected');
  // What waits for another code is called off from the task; its money is free, and the task is over.
  expect((await browser.post('/task/cancel', { Number: number })).Data).toMatchObject({ Count: 1 });
  expect(await detail()).toMatchObject({ State: 'finished', Success: 1, Fail: 1, Cancel: 2, Actions: [] });
  expect(await listed('watch.com')).toMatchObject({ State: 'cancelled' });
  expect((await money()).frozen).toBe(before.frozen);
  expect((await browser.post('/task/cancel', { Number: number })).Key).toBe('TASK_NOTHING_TO_CANCEL');
});

test('F1 a password that waits is burnt by one button: erased, its transfer called off, the money free', async () => {
  const before = await money();
  const Code = await codeOf('wave.com');
  await order([{ Name: 'wave.com', Code }]);
  const kept = async () => {
    const { Items } = (await browser.get('/transferin/codes')).Data as {
      Items: { Name: string; TransferId: string; Ended?: string; Actions: string[] }[];
    };
    return Items.find(({ Name }) => Name === 'wave.com');
  };
  const row = await kept();
  expect(row).toMatchObject({ Actions: ['cancel'] });
  expect(row?.Ended).toBeUndefined();
  expect(await browser.post('/transferin/cancel', { Id: row?.TransferId })).toMatchObject({ Code: 10_000 });
  expect(await kept()).toMatchObject({ Ended: 'erased', Actions: [] });
  expect((await rowOf('wave.com')).code).toBeNull();
  expect(await money()).toEqual(before);
});

test('F1 three wrong codes end a transfer and free its money', async () => {
  const before = await money();
  const Code = await codeOf('wall.com');
  await order([{ Name: 'wall.com', Code }]);
  await codeOf('wall.com');
  await approve();
  await work();
  for (const wrong of ['Wrong-1', 'Wrong-2']) {
    const row = await listed('wall.com');
    await browser.post('/transferin/code', { Id: row?.Id, Code: wrong, SafeCode: SAFE_CODE });
    await work();
  }
  expect(await listed('wall.com')).toMatchObject({ State: 'failed' });
  expect(await money()).toEqual(before);
});

test('F1 what stands in the way is told line by line before any money moves', async () => {
  await rival('take', 'young-of-the-rival.com');
  const Code = await codeOf('young-of-the-rival.com');
  const told = await check([
    { Name: 'young-of-the-rival.com', Code },
    { Name: 'trust.com', Code: 'Not-the-code-1' },
    { Name: 'free-as-the-wind-of-today.com', Code: 'Any-code-1' },
    { Name: 'video.com', Code: '' },
    { Name: 'video.com', Code: 'x' },
  ]);
  expect(told.get('young-of-the-rival.com')).toMatchObject({ Verdict: 'impossible', RuleId: expect.any(String) });
  expect(told.get('trust.com')).toMatchObject({ Verdict: 'fixable' });
  expect(told.get('free-as-the-wind-of-today.com')).toMatchObject({ Verdict: 'impossible' });
  expect(told.get('video.com')).toMatchObject({ Verdict: 'impossible' });
});

test('F1 only what was found good a short while ago, with that code, can be ordered', async () => {
  const Code = await codeOf('village.com');
  await check([{ Name: 'village.com', Code }]);
  const body = { TemplateId: templateId, AutoRenew: false, Agreed: true, SafeCode: SAFE_CODE };
  const other = await browser.post(
    '/transferin/request',
    { Lines: [{ Name: 'village.com', Code: 'Other-1' }], Total: { Amount: '9.99', Currency: 'USD' }, ...body },
    { 'idempotency-key': 'other-code-of-this-test' },
  );
  expect(other).toMatchObject({ Key: 'TRANSFER_IN_CHECK_AGAIN' });
  const wrongTotal = await order([{ Name: 'village.com', Code }], { Total: { Amount: '0.01', Currency: 'USD' } });
  expect(wrongTotal).toMatchObject({ Key: 'PRICE_CHANGED', Data: { Total: { Currency: 'USD' } } });
  // The words name the sum that it is now.
  expect(wrongTotal.Msg).toContain(wrongTotal.Data.Total.Amount);
  await house.moveClock(31 * 60_000);
  const late = await browser.post(
    '/transferin/request',
    { Lines: [{ Name: 'village.com', Code }], Total: { Amount: '9.99', Currency: 'USD' }, ...body },
    { 'idempotency-key': 'late-of-this-test' },
  );
  expect(late).toMatchObject({ Key: 'TRANSFER_IN_CHECK_AGAIN' });
  expect((await order([{ Name: 'village.com', Code }], { TemplateId: '999999' })).Key).toBe('NO_TEMPLATE');
  expect((await order([{ Name: 'village.com', Code }], { FolderId: '999999' })).Key).toBe('FOLDER_NOT_FOUND');
  expect((await order([{ Name: 'village.com', Code }])).Code).toBe(10_000);
  const row = await listed('village.com');
  expect((await browser.post('/transferin/cancel', { Id: row?.Id })).Code).toBe(10_000);
});

test('F1 a link works once, for its own account; yes and no at the same moment have one winner', async () => {
  const before = await money();
  const Code = await codeOf('vision.com');
  await order([{ Name: 'vision.com', Code }]);
  const link = await sign();
  const stranger = await customer('stranger@example.com', '192.0.2.32');
  expect((await stranger.browser.post('/transferin/approve', { Sign: link, SafeCode: SAFE_CODE })).Key).toBe(
    'TRANSFER_LINK_DEAD',
  );
  expect((await stranger.browser.post('/transferin/cancel', { Id: String((await rowOf('vision.com')).id) })).Key).toBe(
    'NOT_FOUND',
  );
  expect((await browser.get('/transferin/open?Sign=nonsense')).Key).toBe('TRANSFER_LINK_DEAD');
  const answers = await Promise.all([approve(link), browser.post('/transferin/decline', { Sign: link })]);
  expect(answers.filter(({ Code: said }) => said === 10_000)).toHaveLength(1);
  const { state } = await rowOf('vision.com');
  expect(['requesting', 'declined']).toContain(state);
  if (state === 'declined') expect(await money()).toEqual(before);
  expect((await approve(link)).Key).toBe('TRANSFER_LINK_DEAD');
});

test('F1 the link is mailed again, the former one works no longer; unanswered it lapses on its day, not before', async () => {
  const before = await money();
  const Code = await codeOf('voice.com');
  await order([{ Name: 'voice.com', Code }]);
  const first = await sign();
  const row = await listed('voice.com');
  for (let more = 0; more < 4; more += 1)
    expect((await browser.post('/transferin/resend', { Id: row?.Id })).Code).toBe(10_000);
  expect((await browser.post('/transferin/resend', { Id: row?.Id })).Key).toBe('TRANSFER_LETTERS_OVER');
  expect((await approve(first)).Key).toBe('TRANSFER_LINK_DEAD');
  expect((await order([{ Name: 'voice.com', Code }])).Key).toBe('TRANSFER_IN_UNDER_WAY');
  const { due_at: due } = await rowOf('voice.com');
  const now = await house.inTx(async (tx) => tx.now);
  await house.moveClock(due.getTime() - now.getTime() - 60_000);
  for (const sweep of transferInSweeps) await sweep.run(house);
  expect(await rowOf('voice.com')).toMatchObject({ state: 'awaiting_confirmation' });
  await house.moveClock(60_000);
  for (const sweep of transferInSweeps) await sweep.run(house);
  expect(await rowOf('voice.com')).toMatchObject({ state: 'lapsed', code: null });
  expect((await approve()).Key).toBe('TRANSFER_LINK_DEAD');
  expect(await money()).toEqual(before);
});

test('F1 a suffix that wants a verified holder takes no other template; a list is only so long', async () => {
  const name = 'holder-wanted-here.cn';
  const hash = codeHashOf(house, name, 'Any-code-1');
  await house.pool.query(
    `INSERT INTO transfer_in_check (customer_id, name, code_hash, price, cost, checked_at) VALUES ($1, $2, $3, 999, 500, $4)`,
    [customerId, name, hash, await house.inTx(async (tx) => tx.now)],
  );
  const body = { TemplateId: templateId, AutoRenew: false, Agreed: true, SafeCode: SAFE_CODE };
  const Total = { Amount: '9.99', Currency: 'USD' };
  const barred = await browser.post(
    '/transferin/request',
    { Lines: [{ Name: name, Code: 'Any-code-1' }], Total, ...body },
    { 'idempotency-key': 'holder-of-this-test' },
  );
  expect(barred).toMatchObject({ Key: 'TRANSFER_IN_HOLDER', Data: { Names: [name] } });
  const many = Array.from({ length: 201 }, (_, at) => ({ Name: `many-${at}.com`, Code: 'Any-code-1' }));
  const told = await browser.post('/transferin/check', { Lines: many });
  expect(told.Key).toBe('TRANSFER_IN_TOO_MANY');
});

test('F1 the year that a transfer now would cost is told with its worth, and a letter says when it no longer does', async () => {
  const name = 'wedding.com';
  expect(await browser.post('/transferin/remind', { Name: name })).toMatchObject({ Key: 'TRANSFER_IN_CHECK_AGAIN' });
  const { expiresAt } = await sandbox.call<{ expiresAt: string }>(`/desk/api/registry/domain/${name}`);
  const day = 86_400_000;
  const expired = Date.parse(expiresAt);
  const moveTo = async (at: number) => {
    await house.moveClock(at - (await house.inTx(async (tx) => tx.now.getTime())));
    await sandbox.call('/desk/api/clock', { offsetMs: at - Date.now() });
  };
  const looked = async () => (await check([{ Name: name, Code: await codeOf(name) }])).get(name);
  expect(await looked()).not.toHaveProperty('YearLostWorth');
  expect(await browser.post('/transferin/remind', { Name: name })).toMatchObject({ Key: 'TRANSFER_IN_NO_YEAR_LOST' });
  await moveTo(expired + 2 * day);
  expect(await looked()).toMatchObject({ Verdict: 'good', YearLostWorth: { Currency: 'USD' } });
  const asked = await browser.post('/transferin/remind', { Name: name });
  const { At } = asked.Data as { At: string };
  expect(await looked()).toMatchObject({ RemindedAt: At, YearLostUntil: At });
  const sweep = async () => {
    for (const { run } of transferInSweeps) await run(house);
    await work();
  };
  const told = async () => (await mailKinds(house, EMAIL)).filter((kind) => kind === 'transferIn.yearSafe').length;
  await moveTo(Date.parse(At) - 60_000);
  await sweep();
  expect(await told()).toBe(0);
  await moveTo(Date.parse(At));
  await sweep();
  await sweep();
  expect(await told()).toBe(1);
});
