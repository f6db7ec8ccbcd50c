import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { usd } from '#contract/money.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../gateways/registry/access.ts';
import { openEppRegistry } from '../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../gateways/registry/index.ts';
import { openVerification } from '../../gateways/verification/http-verification.ts';
import { drainJobs, type JobHandler } from '../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { findDomain } from '../domains/index.ts';
import { registryPoll } from '../domains/life/index.ts';
import { pendingEnded } from '../domains/wiring.ts';
import { beginSteps } from './lines/begin-steps.ts';
import { renewDomain } from './renewals/renew-domain.ts';
import { openCounts } from './store.ts';
import { type Buyer, buyCart, endWaits, fillCart, linesIn, makeBuyer, moneyOf, violations } from './testing.ts';
import { hearPendingEnd, orderHandlers, orderSweeps } from './wiring.ts';
import { workOrder } from './work-order.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let handlers: JobHandler[];
let buyer: Buyer;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  house.events.on(pendingEnded, hearPendingEnd);
  const limits = {
    transformTimeoutMs: 1500,
    queryTimeoutMs: 1500,
    sessionWaitMs: 1500,
    backOffMs: 1,
    backOffMaxMs: 20,
  };
  registry = openEppRegistry({ ...settingsOfAccess('verisign', registries.verisign), limits });
  handlers = orderHandlers(new Map([['verisign', registry]]), openVerification(house.config.verification));
});
afterEach(async () => {
  await sandbox.call('/desk/api/registry/faults/clear', {});
  expect(await violations(house)).toEqual([]);
});
afterAll(async () => {
  await registry.close();
  await house.close();
  await sandbox.stop();
});

interface AtRegistry {
  readonly registrar: string;
  readonly expiresAt: string;
  readonly nameservers: string[];
  readonly history: { readonly what: string; readonly clTRID: string | null }[];
}

const fault = (kind: string, command: string, more: object = {}) =>
  sandbox.call('/desk/api/registry/faults', { kind, command, ...more });
const atRegistry = (name: string) =>
  sandbox.call<AtRegistry>(`/desk/api/registry/domain/${name}`).catch(() => undefined);
const creates = async (name: string) =>
  (await atRegistry(name))?.history.filter(({ what }) => what.startsWith('create')).length ?? 0;
const work = () => drainJobs(house, handlers);

/** What passing time does for lines that wait: their next try is now. */
async function waitOver(): Promise<void> {
  await endWaits(house);
  for (const sweep of orderSweeps) await sweep.run(house);
  await work();
}

async function bought(names: readonly string[], money = '100.00'): Promise<void> {
  buyer = await makeBuyer(house, money);
  await fillCart(house, buyer, names);
  await buyCart(house, buyer);
}
const lines = async (...names: string[]) =>
  (await linesIn(house)).filter((line) => names.some((name) => line.startsWith(`${name}:`)));
const reasonOf = async (name: string) =>
  (await house.pool.query<{ reason: string | null }>('SELECT reason FROM order_line WHERE name = $1', [name])).rows[0]
    ?.reason;
const owned = (name: string) => house.inTx((tx) => findDomain(tx, buyer.customerId, name));

test('D4 a name bought is registered at the registry, charged once, owned, in history and told by letter', async () => {
  await bought(['first-name.com', '\u4f60\u597d\u57df\u540d.net']);
  await work();
  const domain = await owned('first-name.com');
  const there = await atRegistry('first-name.com');
  expect(there?.registrar).toBe(house.config.registries.verisign.login);
  expect(there?.nameservers).toEqual(house.config.defaultNameServers);
  expect(domain?.expiresAt.toISOString().slice(0, 10)).toBe(there?.expiresAt.slice(0, 10));
  expect(domain?.holder).toMatchObject({ name: 'Chan Tai Man', country: 'HK' });
  expect(await moneyOf(house, buyer)).toEqual({ available: '74.40', frozen: '0.00' });
  expect(
    (await house.pool.query('SELECT state FROM purchase_order WHERE customer_id = $1', [buyer.customerId])).rows,
  ).toEqual([{ state: 'completed' }]);
  const acts = await house.pool.query('SELECT kind FROM activity WHERE object = $1', [`domain:${domain?.id}`]);
  expect(acts.rows).toEqual([{ kind: 'domain.registered' }]);
  const letters = await house.pool.query('SELECT kind FROM notice WHERE customer_id = $1', [buyer.customerId]);
  expect(letters.rows).toEqual([{ kind: 'order.completed' }]);
});

test('D4 the transfer password is strong, sealed, and in no log or history', async () => {
  await bought(['secret-name.com']);
  await work();
  const { rows } = await house.pool.query<{ auth_info: string }>(
    "SELECT auth_info FROM domain WHERE name = 'secret-name.com'",
  );
  expect(rows[0]?.auth_info).toMatch(/^[0-9a-f]{8}\.[\w-]{60,}$/);
  const info = await registry.infoDomain('secret-name.com');
  const code = info.kind === 'found' ? info.domain.authInfo : undefined;
  expect(code).toMatch(/^[A-Za-z][A-Za-z2-9]{21}[0-9]-$/);
  const dump = await house.pool.query(
    `SELECT string_agg(t, ' ') AS text FROM (SELECT a::text AS t FROM activity a UNION ALL SELECT i::text FROM registry_intent i
       UNION ALL SELECT h::text FROM state_history h UNION ALL SELECT d::text FROM domain d) everything`,
  );
  expect(dump.rows[0].text).not.toContain(code);
});

test('D3 a name that somebody else took meanwhile fails alone, with its money back; the others go on', async () => {
  buyer = await makeBuyer(house, '100.00');
  await fillCart(house, buyer, ['lost-race.com', 'example.com', 'kept-race.com']);
  await sandbox.call('/desk/api/registry/rival/take', { name: 'lost-race.com' });
  await buyCart(house, buyer);
  await work();
  expect(await lines('lost-race.com', 'example.com', 'kept-race.com')).toEqual([
    'example.com: failed',
    'kept-race.com: completed',
    'lost-race.com: failed',
  ]);
  expect([await reasonOf('lost-race.com'), await reasonOf('example.com')]).toEqual(['taken', 'reserved']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '0.00' });
  const { rows } = await house.pool.query('SELECT state FROM purchase_order WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  expect(rows).toEqual([{ state: 'partly_completed' }]);
});

test.each(['cut-before-answer', 'cut-mid-frame', 'answer-twice'])(
  'D4 %s: whatever happens to the answer, the name is bought once',
  async (kind) => {
    const name = `${kind}.com`;
    await bought([name]);
    await fault(kind, 'domain:create');
    await work();
    await waitOver();
    await waitOver();
    expect(await lines(name)).toEqual([`${name}: completed`]);
    expect(await creates(name)).toBe(1);
    expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '0.00' });
  },
);

test('D4 a lost answer is unknown: the money stays held and nothing is sent until the registry was asked', async () => {
  await bought(['asked-first.com']);
  await fault('cut-before-answer', 'domain:create');
  await fault('cut-before-command', 'domain:info', { times: 20 });
  await work();
  expect(await lines('asked-first.com')).toEqual(['asked-first.com: unknown']);
  await waitOver();
  expect(await lines('asked-first.com')).toEqual(['asked-first.com: unknown']);
  expect(await reasonOf('asked-first.com')).toBe('asking');
  expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '11.80' });
  expect(
    (
      await house.pool.query(
        "SELECT 1 FROM registry_intent WHERE cl_trid LIKE 'NS-register-%' AND line_id = (SELECT id FROM order_line WHERE name = 'asked-first.com')",
      )
    ).rowCount,
  ).toBe(1);
  await sandbox.call('/desk/api/registry/faults/clear', {});
  await waitOver();
  expect(await lines('asked-first.com')).toEqual(['asked-first.com: completed']);
  expect(await creates('asked-first.com')).toBe(1);
});

test.each(['cut-before-command', 'answer-2400', 'answer-2502'])(
  'D4 %s: the registry was asked, knows nothing, and only then the command is sent again',
  async (kind) => {
    const name = `${kind}.net`;
    await bought([name]);
    await fault(kind, 'domain:create');
    await work();
    await waitOver();
    expect(await lines(name)).toEqual([`${name}: completed`]);
    expect(await creates(name)).toBe(1);
    const intents = await house.pool.query(
      'SELECT i.cl_trid, i.outcome FROM registry_intent i JOIN order_line l ON l.id = i.line_id WHERE l.name = $1 ORDER BY i.id',
      [name],
    );
    expect(intents.rows.map(({ outcome }) => outcome)).toEqual(['unknown', 'done']);
    expect(new Set(intents.rows.map(({ cl_trid }) => cl_trid)).size).toBe(2);
  },
);

test('D4 an answer slower than we wait is asked for, and the line completed', async () => {
  await bought(['late-answer.com']);
  await fault('late', 'domain:create', { delayMs: 2500 });
  await work();
  expect(await lines('late-answer.com')).toEqual(['late-answer.com: unknown']);
  await waitOver();
  expect(await lines('late-answer.com')).toEqual(['late-answer.com: completed']);
});

const DOWN_HOURS = 14;

let movedMs = 0;
/** The registry's clock and ours go on together, from wherever a test before has left them. */
async function moveClocks(ms: number): Promise<void> {
  movedMs += ms;
  await sandbox.call('/desk/api/clock', { offsetMs: movedMs });
  await house.moveClock(ms);
}

test('D4 a registry that is down for 14 hours: the order waits with its money held, says so, and goes on by itself', async () => {
  await bought(['after-down.com']);
  await fault('down', 'any');
  await work();
  expect(await lines('after-down.com')).toEqual(['after-down.com: frozen']);
  expect(await reasonOf('after-down.com')).toBe('waiting');
  await waitOver();
  expect(await lines('after-down.com')).toEqual(['after-down.com: frozen']);
  await moveClocks(DOWN_HOURS * 3_600_000);
  await waitOver();
  expect((await moneyOf(house, buyer)).frozen).toBe('11.80');
  const order = await house.pool.query<{ id: bigint; state: string }>(
    'SELECT id, state FROM purchase_order WHERE customer_id = $1',
    [buyer.customerId],
  );
  expect(order.rows.map(({ state }) => state)).toEqual(['working']);
  // What the order's page says of it: one name waits for its registry, and can still be given up.
  const open = await house.inTx((tx) => openCounts(tx, [order.rows[0]?.id as bigint]));
  expect([...open.values()]).toEqual([{ waiting: 1, cancellable: 1, begun: 0 }]);
  await sandbox.call('/desk/api/registry/faults/clear', {});
  await vi.waitFor(
    async () => {
      await waitOver();
      expect(await lines('after-down.com')).toEqual(['after-down.com: completed']);
    },
    { timeout: 10_000 },
  );
  expect(await creates('after-down.com')).toBe(1);
});

test('D4 two workers on one line: one command', async () => {
  await bought(['two-workers.com']);
  const { rows } = await house.pool.query<{ id: bigint; order_id: bigint }>(
    "SELECT id, order_id FROM order_line WHERE name = 'two-workers.com'",
  );
  const id = rows[0]?.id as bigint;
  const order = rows[0]?.order_id as bigint;
  const registries = new Map([['verisign', registry]]);
  await Promise.all(
    [1, 2, 3, 4].map(() =>
      workOrder(house, { registries, service: openVerification(house.config.verification) }, order),
    ),
  );
  await work();
  expect((await house.pool.query('SELECT 1 FROM registry_intent WHERE line_id = $1', [id])).rowCount).toBe(1);
  expect(await lines('two-workers.com')).toEqual(['two-workers.com: completed']);
});

test('D4 a worker that died after the intent: the registry is asked before anything is sent', async () => {
  await bought(['dead-worker.com']);
  // What a crash leaves behind: the intent committed, the command perhaps sent, no worker.
  const { rows } = await house.pool.query<{ order_id: bigint }>(
    "SELECT order_id FROM order_line WHERE name = 'dead-worker.com'",
  );
  await house.inTx((tx) => beginSteps(tx, rows[0]?.order_id as bigint, 1));
  await work();
  expect(await lines('dead-worker.com')).toEqual(['dead-worker.com: sending']);
  await waitOver();
  expect(await lines('dead-worker.com')).toEqual(['dead-worker.com: completed']);
  expect(await creates('dead-worker.com')).toBe(1);
});

const renewOnce = (years: number, total: string) =>
  house.inTx((tx) => renewDomain(tx, { domain: 'renewed.com', years, total: usd(total) }), buyer);

test('E3 a renewal adds its years once, whatever happens to the answer', async () => {
  await bought(['renewed.com'], '200.00');
  await work();
  const before = (await owned('renewed.com'))?.expiresAt as Date;
  await renewOnce(2, '25.60');
  await expect(renewOnce(1, '12.80')).rejects.toMatchObject({ key: 'ORDER_UNDER_WAY' });
  await fault('cut-before-answer', 'domain:renew');
  await work();
  await waitOver();
  await waitOver();
  const after = (await owned('renewed.com'))?.expiresAt as Date;
  expect(after.getUTCFullYear()).toBe(before.getUTCFullYear() + 2);
  expect((await atRegistry('renewed.com'))?.expiresAt.slice(0, 10)).toBe(after.toISOString().slice(0, 10));
  expect(await moneyOf(house, buyer)).toEqual({ available: '162.60', frozen: '0.00' });
  await expect(renewOnce(8, '102.40')).rejects.toMatchObject({ key: 'RENEWAL_REFUSED' });
  await expect(renewOnce(7, '1.00')).rejects.toMatchObject({ key: 'PRICE_CHANGED' });
});

test('E3 a renewal from an expiry that the registry does not know any more is refused and the money goes back', async () => {
  await bought(['moved-date.com'], '200.00');
  await work();
  await registry.renewDomain({
    name: 'moved-date.com',
    currentExpiry: (await owned('moved-date.com'))?.expiresAt.toISOString().slice(0, 10) ?? '',
    years: 1,
    clTRID: 'TEST-elsewhere-1',
  });
  await house.inTx((tx) => renewDomain(tx, { domain: 'moved-date.com', years: 1, total: usd('12.80') }), buyer);
  await work();
  const { rows } = await house.pool.query(
    "SELECT state, reason FROM order_line WHERE name = 'moved-date.com' AND kind = 'renew'",
  );
  expect(rows).toEqual([{ state: 'failed', reason: 'dateMoved' }]);
  expect(await moneyOf(house, buyer)).toEqual({ available: '188.20', frozen: '0.00' });
});

test('D4 our deposit at the registry is short: the order waits, the customer loses nothing', async () => {
  const [own] = (await sandbox.call<{ id: string; balance: string }[]>('/desk/api/registry/registrars')).filter(
    ({ id }) => id === house.config.registries.verisign.login,
  );
  const cents = own?.balance.replace(/\D/g, '');
  await sandbox.call('/desk/api/registry/top-up', { cents: `-${cents}` });
  await bought(['deposit-short.com']);
  await work();
  expect([await lines('deposit-short.com'), await reasonOf('deposit-short.com')]).toEqual([
    ['deposit-short.com: frozen'],
    'waiting',
  ]);
  await sandbox.call('/desk/api/registry/top-up', { cents });
  await waitOver();
  expect(await lines('deposit-short.com')).toEqual(['deposit-short.com: completed']);
});

/** The desk decides what was accepted, and our side hears of it. */
async function decide(name: string, granted: boolean): Promise<void> {
  await sandbox.call(`/desk/api/registry/pending/${name}`, { granted });
  await registryPoll(registry)(house);
  await work();
}
const answersTo = async (name: string) =>
  (
    await house.pool.query<{ outcome: string; result_code: number | null }>(
      'SELECT i.outcome, i.result_code FROM registry_intent i JOIN order_line l ON l.id = i.line_id WHERE l.name = $1 ORDER BY i.id',
      [name],
    )
  ).rows;

test('D4 a creation that is only accepted (1001): asked for until it is decided, charged when it is granted', async () => {
  await bought(['accepted-yes.com']);
  await fault('pending', 'domain:create');
  await work();
  await waitOver();
  expect(await lines('accepted-yes.com')).toEqual(['accepted-yes.com: unknown']);
  expect(await reasonOf('accepted-yes.com')).toBe('asking');
  expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '11.80' });
  expect(await owned('accepted-yes.com')).toBeUndefined();
  await decide('accepted-yes.com', true);
  expect(await lines('accepted-yes.com')).toEqual(['accepted-yes.com: completed']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '0.00' });
  expect(await answersTo('accepted-yes.com')).toEqual([{ outcome: 'done', result_code: 1001 }]);
});

test('D4 a creation that is accepted and denied: the money goes back, and nothing is sent again', async () => {
  await bought(['accepted-no.com']);
  await fault('pending', 'domain:create');
  await work();
  await waitOver();
  await decide('accepted-no.com', false);
  expect(await lines('accepted-no.com')).toEqual(['accepted-no.com: failed']);
  expect(await reasonOf('accepted-no.com')).toBe('refused');
  expect(await moneyOf(house, buyer)).toEqual({ available: '100.00', frozen: '0.00' });
  expect(await answersTo('accepted-no.com')).toEqual([{ outcome: 'refused', result_code: 1001 }]);
});

test.each([true, false])('E3 a renewal that is only accepted counts when it is granted: %s', async (granted) => {
  const name = `accepted-${granted}.com`;
  await bought([name], '200.00');
  await work();
  const before = (await owned(name))?.expiresAt as Date;
  await house.inTx((tx) => renewDomain(tx, { domain: name, years: 1, total: usd('12.80') }), buyer);
  await fault('pending', 'domain:renew');
  await work();
  await waitOver();
  expect(await lines(name)).toEqual([`${name}: completed`, `${name}: unknown`]);
  expect((await moneyOf(house, buyer)).frozen).toBe('12.80');
  await decide(name, granted);
  expect(await lines(name)).toEqual([`${name}: completed`, `${name}: ${granted ? 'completed' : 'failed'}`]);
  const after = (await owned(name))?.expiresAt as Date;
  expect(after.getUTCFullYear() - before.getUTCFullYear()).toBe(granted ? 1 : 0);
  expect(await moneyOf(house, buyer)).toEqual({ available: granted ? '175.40' : '188.20', frozen: '0.00' });
});

test('D4 a session that the registry holds for not logged in: the line waits, and is completed over another one', async () => {
  await bought(['logged-out.com']);
  await fault('log-out', 'domain:create');
  await work();
  expect(await lines('logged-out.com')).toEqual(['logged-out.com: frozen']);
  expect(await reasonOf('logged-out.com')).toBe('waiting');
  expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '11.80' });
  const alarms = await house.metrics.registry.getSingleMetricAsString('namestead_alarms_total');
  expect(alarms).toContain('registry_refuses_us');
  await waitOver();
  expect(await lines('logged-out.com')).toEqual(['logged-out.com: completed']);
  expect(await creates('logged-out.com')).toBe(1);
});

test('D4 the business clock may stand years ahead: a name bought then is still ours', async () => {
  await moveClocks(400 * 86_400_000);
  await bought(['later-year.com']);
  await fault('cut-before-answer', 'domain:create');
  await work();
  await waitOver();
  expect(await lines('later-year.com')).toEqual(['later-year.com: completed']);
});
