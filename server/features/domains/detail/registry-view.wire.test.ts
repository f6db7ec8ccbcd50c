import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RegistryView } from '#contract/api/domain-detail.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { REGISTRY_VIEW_PER_CUSTOMER } from '#contract/rules/limits.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { RegistryGateway } from '../../../gateways/registry/index.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { historyOf } from '../../activity/index.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { registryViewRoutes } from './routes.ts';
import { applyRegistry } from './take-over.ts';
import { askRegistry } from './view-registry.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const DS = { keyTag: 4711, alg: 13, digestType: 2, digest: 'AB'.repeat(32) };
let sandbox: SandboxProcess;
let house: TestHouse;
let registry: RegistryGateway;
let app: FastifyInstance;

interface Owner {
  readonly id: bigint;
  readonly templateId: bigint;
  readonly cookie: string;
}
let owner: Owner;

beforeAll(async () => {
  sandbox = await startSandbox();
  const { registries } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries });
  const limits = { transformTimeoutMs: 1500, queryTimeoutMs: 1500, sessionWaitMs: 800, backOffMs: 1, backOffMaxMs: 20 };
  registry = openEppRegistry({ ...settingsOfAccess('verisign', registries.verisign), limits });
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  const routes = registryViewRoutes(new Map([['verisign', registry]]));
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, routes);
  owner = await newOwner('owner@example.com');
});
afterEach(() => sandbox.call('/desk/api/registry/faults/clear', {}));
afterAll(async () => {
  await app.close();
  await registry.close();
  await house.close();
  await sandbox.stop();
});

async function newOwner(email: string): Promise<Owner> {
  const customer = await testCustomer(house, email);
  const fresh = { kind: 'customer', safeCodeSet: true, remember: false, address: '::1', userAgent: '' } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, subjectId: customer.id }));
  return { ...customer, cookie: `namestead_session=${token}; Lang=en` };
}

/** A name at the registry and with the customer, as an order brings it. */
async function bring(name: string): Promise<void> {
  const intent = { name, years: 1, nameservers: ['ns1.namestead.example'], authInfo: 'Secret-Code-1' };
  const made = await registry.createDomain({ ...intent, intendedAt: new Date(0), clTRID: `NS-test-${name}` });
  if (made.kind !== 'done' || !made.data.createdAt || !made.data.expiresAt) throw new Error(JSON.stringify(made));
  await arriveNames(house, owner, [{ name, registeredAt: made.data.createdAt, expiresAt: made.data.expiresAt }]);
}

async function call(path: string, payload?: object, of = owner) {
  const headers = { cookie: of.cookie, origin: ORIGIN };
  const url = `/api${path}`;
  return app.inject(payload ? { method: 'POST', url, headers, payload } : { method: 'GET', url, headers });
}
const view = async (name: string): Promise<RegistryView> =>
  (await call(`/domain/registry-view?Domain=${name}`)).json().Data;
const rowOf = (of: RegistryView, what: string) => of.Rows.find(({ What }) => What === what);
const takeOver = (Domain: string, What: string[]) => call('/domain/registry-take-over', { Domain, What });
const stored = async (name: string) =>
  (
    await house.pool.query(
      'SELECT id, name_servers, statuses, ds, expires_at, registry_expires_at FROM domain WHERE name = $1',
      [name],
    )
  ).rows[0];

test('E2 both sides stand beside each other; a name as we keep it differs in nothing', async () => {
  await bring('same-here.com');
  const seen = await view('same-here.com');
  expect(seen).toMatchObject({ State: 'answered', Name: 'same-here.com', Registry: { Roid: expect.any(String) } });
  expect(seen.Rows.map(({ What, Same, TakeOver }) => [What, Same, TakeOver])).toEqual(
    ['statuses', 'expiry', 'nameServers', 'dnssec', 'hosts', 'registered'].map((what) => [what, true, false]),
  );
  expect(seen.StatusesSaid.map(({ Status }) => Status)).toContain('addPeriod');
});

test('E2 what the registry says otherwise is marked and can be taken over where its word rules, by an act that stands in the history', async () => {
  const name = 'differs-there.com';
  await bring(name);
  const changed = await registry.updateDomain({
    ...{ name, clTRID: 'NS-test-behind', addNameservers: ['ns9.elsewhere.example'], addDs: [DS] },
    ...{ removeNameservers: ['ns1.namestead.example'], addStatuses: ['clientTransferProhibited'] },
  });
  expect(changed.kind).toBe('done');
  const seen = await view(name);
  expect(rowOf(seen, 'nameServers')).toEqual({
    What: 'nameServers',
    Ours: ['ns1.namestead.example'],
    Registry: ['ns9.elsewhere.example'],
    Same: false,
    TakeOver: true,
  });
  expect(rowOf(seen, 'statuses')).toMatchObject({ Registry: ['clientTransferProhibited'], Same: false });
  expect(rowOf(seen, 'dnssec')).toMatchObject({ Ours: [], Registry: [`4711 13 2 ${DS.digest}`], TakeOver: true });

  const taken = (await takeOver(name, ['nameServers', 'dnssec', 'expiry'])).json().Data;
  expect(taken.Taken).toEqual(['nameServers', 'dnssec']);
  expect(rowOf(taken.View, 'nameServers')?.Same).toBe(true);
  // What was not asked for stays as it was.
  const row = await stored(name);
  expect(row).toMatchObject({ name_servers: ['ns9.elsewhere.example'], statuses: ['ok'], ds: [DS] });
  const [told] = await house.inTx((tx) => historyOf(tx, { object: `domain:${row.id}`, customerId: owner.id }, null, 1));
  expect(told).toMatchObject({
    kind: 'domain.takenOver',
    actor: `customer:${owner.id}`,
    before: { nameServers: ['ns1.namestead.example'], dnssec: [] },
    after: { nameServers: ['ns9.elsewhere.example'], dnssec: [`4711 13 2 ${DS.digest}`] },
  });
  // Once more there is nothing to take over, and no act.
  expect((await takeOver(name, ['nameServers'])).json().Data.Taken).toEqual([]);
});

test('E2 a later date at the registry adds nothing to what was paid for', async () => {
  const name = 'another-date.com';
  await bring(name);
  const { expires_at: paid } = await stored(name);
  const renewed = await registry.renewDomain({
    ...{ name, years: 1, clTRID: 'NS-test-later', currentExpiry: paid.toISOString().slice(0, 10) },
  });
  expect(renewed.kind).toBe('done');
  expect(rowOf(await view(name), 'expiry')).toMatchObject({
    Same: false,
    TakeOver: true,
    Note: expect.stringContaining('adds nothing'),
  });
  expect((await takeOver(name, ['expiry'])).json().Data.Taken).toEqual(['expiry']);
  const row = await stored(name);
  expect(row.expires_at).toEqual(paid);
  expect(row.registry_expires_at.getUTCFullYear()).toBe(paid.getUTCFullYear() + 1);
});

test('E2 an answer that an act of ours has overtaken is not written', async () => {
  const name = 'overtaken.com';
  await bring(name);
  await registry.updateDomain({ name, clTRID: 'NS-test-early', addNameservers: ['ns2.namestead.example'] });
  const caller = { by: { kind: 'customer', customerId: owner.id }, lang: 'en', requestId: 'x' } as const;
  const asked = await askRegistry(house, new Map([['verisign', registry]]), caller, name);
  if (asked.answer?.kind !== 'found') throw new Error('the registry did not answer');
  const { domain } = asked.answer;
  await house.pool.query("UPDATE domain SET name_servers = '{ns3.later.example}' WHERE name = $1", [name]);
  const taken = await house.inTx((tx) => applyRegistry(tx, asked, domain, ['nameServers']), caller.by);
  expect(taken).toEqual([]);
  expect((await stored(name)).name_servers).toEqual(['ns3.later.example']);
});

test('E2 a registry that is down is told in words; nothing is changed, and taking over is refused', async () => {
  const name = 'down-there.com';
  await bring(name);
  await sandbox.call('/desk/api/registry/faults', { kind: 'down' });
  const seen = await view(name);
  expect(seen).toMatchObject({ State: 'noAnswer', Rows: [], Why: expect.stringContaining('not answering') });
  const refused = await takeOver(name, ['nameServers']);
  expect([refused.statusCode, refused.json().Code]).toEqual([503, ERRORS.REGISTRY_NO_ANSWER.code]);
  expect(refused.json().Code).toBe(ERRORS.REGISTRY_NO_ANSWER.code);
});

test('E2 a name the registry does not know, one of another registrar, one of a stranger; and a limit for the curious', async () => {
  await arriveNames(house, owner, [
    { name: 'never-there.com', registeredAt: new Date(0), expiresAt: new Date(4e12) },
    { name: 'rivals-now.com', registeredAt: new Date(0), expiresAt: new Date(4e12) },
  ]);
  await sandbox.call('/desk/api/registry/rival/take', { name: 'rivals-now.com' });
  expect(await view('never-there.com')).toMatchObject({ State: 'absent', Rows: [] });
  const elsewhere = await view('rivals-now.com');
  expect(elsewhere).toMatchObject({ State: 'elsewhere', Rows: [] });
  expect(elsewhere.Registry).toBeUndefined();
  expect((await takeOver('rivals-now.com', ['nameServers'])).json().Code).toBe(ERRORS.REGISTRY_NO_ANSWER.code);
  const stranger = await newOwner('stranger@example.com');
  const foreign = await call('/domain/registry-view?Domain=rivals-now.com', undefined, stranger);
  expect(foreign.json().Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
  const curious = await newOwner('curious@example.com');
  await arriveNames(house, curious, [
    { name: 'of-the-curious.com', registeredAt: new Date(0), expiresAt: new Date(4e12) },
  ]);
  const codes = [];
  for (let times = 0; times <= REGISTRY_VIEW_PER_CUSTOMER.points; times++)
    codes.push((await call('/domain/registry-view?Domain=of-the-curious.com', undefined, curious)).json().Code);
  expect(codes.filter((code) => code === 10_000)).toHaveLength(REGISTRY_VIEW_PER_CUSTOMER.points);
  expect(codes.at(-1)).toBe(ERRORS.TOO_MANY_REQUESTS.code);
});
