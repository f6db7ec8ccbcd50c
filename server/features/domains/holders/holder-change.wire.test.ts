import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from '../../../gateways/registry/access.ts';
import { openEppRegistry } from '../../../gateways/registry/epp-registry.ts';
import type { ContactView, DomainView, RegistryGateway } from '../../../gateways/registry/index.ts';
import { judgeFrames } from '../../../gateways/registry/judge-frames.ts';
import { openVerification } from '../../../gateways/verification/http-verification.ts';
import type { VerificationGateway } from '../../../gateways/verification/index.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { demonstrationConfig, openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { openTask } from '../../tasks/index.ts';
import { taskHandlers, taskSweeps } from '../../tasks/wiring.ts';
import { ensureContact, holderValues, templateOf } from '../../templates/index.ts';
import { verifiedIdentityOf } from '../../templates/real-name/index.ts';
import { verifyHolder } from '../../templates/registry-contacts/testing.ts';
import { letActsSettle } from '../registry-acts/testing.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { holderChangeKind } from './kind.ts';
import { type HolderWish, wishJson } from './wish.ts';

const LIMITS = { transformTimeoutMs: 1500, queryTimeoutMs: 1500, sessionWaitMs: 1500, backOffMs: 1, backOffMaxMs: 20 };
let sandbox: SandboxProcess;
let house: TestHouse;
let vip: RegistryGateway;
let cnnic: RegistryGateway;
let service: VerificationGateway;
let kind: ReturnType<typeof holderChangeKind>;
let owner: { id: bigint; templateId: bigint };
const faults: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  const masterKey = Buffer.alloc(32, 7);
  const { registries, verification } = demonstrationConfig(sandbox.settings);
  house = await openTestHouse({ registries, verification, masterKey });
  service = openVerification(verification, {}, { askMs: 1500 });
  const schemas = process.env['EPP_SCHEMAS'];
  const hooks = schemas ? { onFrame: judgeFrames(schemas, (side, words) => faults.push(`${side}: ${words}`)) } : {};
  vip = openEppRegistry({ ...settingsOfAccess('vip', registries.vip), limits: LIMITS }, hooks);
  cnnic = openEppRegistry({ ...settingsOfAccess('cnnic', registries.cnnic), limits: LIMITS }, hooks);
  kind = holderChangeKind(
    new Map([
      ['vip', vip],
      ['cnnic', cnnic],
    ]),
  );
  owner = await testCustomer(house, 'wire@example.com');
});
afterEach(async () => {
  for (const registry of ['vip', 'cnnic']) await sandbox.call('/desk/api/registry/faults/clear', { registry });
});
afterAll(async () => {
  await vip.close();
  await cnnic.close();
  await house.close();
  await sandbox.stop();
  expect(faults).toEqual([]);
});

const fault = (what: string, command: string, registry = 'vip') =>
  sandbox.call('/desk/api/registry/faults', { kind: what, command, registry });
const gatewayOf = (name: string) => (name.endsWith('.cn') ? cnnic : vip);
async function template(name: string, more: object = {}): Promise<bigint> {
  const values = { holder: 'Lee Siu Ming', email: 'lee@example.com', ...more };
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email, created_at, updated_at)
     SELECT customer_id, $2, kind, $3, country, province, 'Kowloon', '2 Nathan Road', '999077', tel_cc, phone, '', '', $4, now(), now() FROM template WHERE id = $1 RETURNING id`,
    [owner.templateId, name, values.holder, values.email],
  );
  return rows[0]!.id;
}
/** What the registry of China wants with a creation: the holder's code and the name's. */
async function codesFor(name: string): Promise<string[]> {
  const holder = await house.inTx((tx) => verifiedIdentityOf(tx, owner.id, owner.templateId));
  const judged = await service.verifyName({ reference: `test-${name.replaceAll('.', '-')}`, name });
  if (!holder || judged.kind !== 'passed') throw new Error(`${name}: ${judged.kind}`);
  return [holder.signedCode, judged.data.code];
}
/** Names with the contact of the owner's first template, at the registry and with us. */
async function bring(...names: string[]): Promise<string> {
  await house.pool.query("UPDATE template SET city = 'Kowloon', street = '1 Nathan Road' WHERE id = $1", [
    owner.templateId,
  ]);
  const gateway = gatewayOf(names[0] ?? '');
  const made = await ensureContact(house, gateway, { customerId: owner.id, templateId: owner.templateId });
  if (made.kind !== 'ready') throw new Error(made.kind);
  const handle = made.handle;
  const contacts = { registrant: handle, admin: handle, tech: handle, billing: handle };
  const fresh = [];
  for (const name of names) {
    const base = { name, years: 1, nameservers: ['ns1.namestead.example'], authInfo: 'Secret-Code-1' };
    const codes = gateway === cnnic ? { verificationCodes: await codesFor(name) } : {};
    const intent = { ...base, ...codes, intendedAt: new Date(0), clTRID: `NS-test-${name}`, contacts };
    const done = await gateway.createDomain(intent);
    if (done.kind !== 'done' || !done.data.expiresAt || !done.data.createdAt) throw new Error(JSON.stringify(done));
    fresh.push({ name, registeredAt: done.data.createdAt, expiresAt: done.data.expiresAt });
  }
  await arriveNames(house, owner, fresh);
  return handle;
}
/** Opens the task as the customer who has proved both addresses. */
async function start(names: readonly string[], templateId: bigint): Promise<{ id: bigint; number: string }> {
  return house.inTx(
    async (tx) => {
      const values = await templateOf(tx, owner.id, templateId);
      if (!values) throw new Error('no template');
      const holder = holderValues(values);
      const wish: HolderWish = {
        template: String(templateId),
        holder,
        waive: false,
        agent: ['chan@example.com', holder.email],
      };
      const { rows } = await tx.client.query<{ id: bigint; name: string }>(
        'SELECT id, name FROM domain WHERE name = ANY ($1::text[]) AND left_at IS NULL ORDER BY name',
        [names],
      );
      const items = rows.map(({ id, name }) => ({ name, unicode: name, domainId: id }));
      return openTask(tx, kind, { customerId: owner.id, params: wishJson(wish), items });
    },
    { kind: 'customer', customerId: owner.id },
  );
}
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await letActsSettle(house);
    await house.pool.query(
      'UPDATE task_item SET next_try_at = to_timestamp(0), leased_until = NULL, lease = NULL WHERE next_try_at IS NOT NULL',
    );
    for (const sweep of taskSweeps([kind]).slice(0, 1)) await sweep.run(house);
    await drainJobs(house, taskHandlers([kind]));
  }
}
const items = async (id: bigint) =>
  (
    await house.pool.query<{ text: string }>(
      "SELECT concat_ws(' ', name, state, reason) AS text FROM task_item WHERE task_id = $1 ORDER BY name",
      [id],
    )
  ).rows.map(({ text }) => text);
async function atRegistry(name: string): Promise<DomainView> {
  const found = await gatewayOf(name).infoDomain(name);
  if (found.kind !== 'found') throw new Error(found.kind);
  return found.domain;
}
async function holderAt(name: string): Promise<ContactView> {
  const { contacts } = await atRegistry(name);
  const found = await gatewayOf(name).infoContact(contacts?.registrant ?? '');
  if (found.kind !== 'found') throw new Error(found.kind);
  return found.contact;
}
const updates = async (name: string) =>
  (await sandbox.call<{ history: { what: string }[] }>(`/desk/api/registry/domain/${name}`)).history.filter(
    ({ what }) => what.startsWith('update'),
  ).length;
const here = async (name: string) =>
  (await house.pool.query('SELECT template_id, holder FROM domain WHERE name = $1 AND left_at IS NULL', [name]))
    .rows[0];

test('H3 a thick name gets the contact of the new holder in every role, our row follows, and undo brings the former one back', async () => {
  const former = await bring('change-a.vip', 'change-b.vip');
  const id = await template('New');
  const task = await start(['change-a.vip', 'change-b.vip'], id);
  await work();
  expect(await items(task.id)).toEqual(['change-a.vip success', 'change-b.vip success']);
  const { contacts } = await atRegistry('change-a.vip');
  expect(contacts?.registrant).not.toBe(former);
  expect(new Set(Object.values(contacts ?? {})).size, 'one contact in all roles').toBe(1);
  expect((await atRegistry('change-b.vip')).contacts, 'shared by names of the same values').toEqual(contacts);
  expect(await holderAt('change-a.vip')).toMatchObject({
    email: 'lee@example.com',
    postal: [{ name: 'Lee Siu Ming' }],
  });
  expect(await here('change-a.vip')).toMatchObject({ template_id: id, holder: { name: 'Lee Siu Ming' } });
  const { rows } = await house.pool.query('SELECT payload, before FROM task_item WHERE task_id = $1 ORDER BY name', [
    task.id,
  ]);
  const { params } = (await house.pool.query('SELECT params FROM task WHERE id = $1', [task.id])).rows[0];
  const item = { before: rows[0].before, payload: rows[0].payload } as Parameters<NonNullable<typeof kind.undoOf>>[0];
  const back = kind.undoOf?.(item, params);
  const payload = back && 'payload' in back ? back.payload : null;
  const [name] = await house.inTx(
    async (tx) => {
      const { rows: found } = await tx.client.query<{ id: bigint }>(
        "SELECT id FROM domain WHERE name = 'change-a.vip'",
      );
      const asked = { name: 'change-a.vip', unicode: 'change-a.vip', payload };
      const [verdict] = await kind.judge(tx, [asked], { customerId: owner.id, params, undo: true });
      expect(verdict).toMatchObject({ verdict: 'good' });
      const opened = await openTask(tx, kind, {
        customerId: owner.id,
        params,
        items: [{ ...asked, domainId: found[0]!.id }],
      });
      return [opened.id];
    },
    { kind: 'customer', customerId: owner.id },
  );
  await work();
  expect(await items(name as bigint)).toEqual(['change-a.vip success']);
  expect((await atRegistry('change-a.vip')).contacts?.registrant).toBe(former);
  expect(await here('change-a.vip')).toMatchObject({ template_id: owner.templateId, holder: { name: 'Chan' } });
});

test.each(['cut-before-answer', 'cut-mid-frame', 'cut-before-command'])(
  'H3 an answer lost by %s is asked for: changed once, told once',
  async (what) => {
    const name = `lost-${what}.vip`;
    await bring(name);
    const id = await template(`Lost ${what}`, { email: `${what}@example.com` });
    await fault(what, 'domain:update');
    const task = await start([name], id);
    await work();
    await work();
    expect(await items(task.id)).toEqual([`${name} success`]);
    expect(await updates(name)).toBe(1);
    expect(await here(name)).toMatchObject({ template_id: id });
    const told = await house.pool.query(
      "SELECT count(*)::int AS n FROM activity a JOIN domain d ON a.object = 'domain:' || d.id WHERE d.name = $1 AND a.kind = 'domain.holderChanged'",
      [name],
    );
    expect(told.rows).toEqual([{ n: 1 }]);
  },
);

test('H3 a lost answer of the contact makes no second one; one bad name stops no other', async () => {
  await bring('bad-one.vip', 'good-one.vip');
  await vip.updateDomain({ name: 'bad-one.vip', clTRID: 'NS-test-lock', addStatuses: ['clientUpdateProhibited'] });
  const id = await template('Contact lost', { email: 'contact-lost@example.com' });
  await fault('cut-before-answer', 'contact:create');
  const task = await start(['bad-one.vip', 'good-one.vip'], id);
  await work();
  expect(await items(task.id)).toEqual(['bad-one.vip fail acts:reason.status', 'good-one.vip success']);
  expect(await here('bad-one.vip')).toMatchObject({ template_id: owner.templateId });
  const { rows } = await house.pool.query('SELECT state FROM registry_contact WHERE template_id = $1', [id]);
  expect(rows).toEqual([{ state: 'ready' }]);
});

test('H2 H3 a .cn name goes to a verified holder only; a lost answer is asked for', async () => {
  await verifyHolder(house, service, owner.id, owner.templateId);
  await bring('holder-change.cn');
  const id = await template('Chinese', { email: 'chinese@example.com' });
  const refused = await start(['holder-change.cn'], id);
  await work();
  expect(await items(refused.id)).toEqual(['holder-change.cn fail holders:reason.notVerified']);
  expect(await updates('holder-change.cn')).toBe(0);
  const { idNumber } = await verifyHolder(house, service, owner.id, id);
  await fault('cut-before-answer', 'domain:update', 'cnnic');
  const task = await start(['holder-change.cn'], id);
  await work();
  await work();
  expect(await items(task.id)).toEqual(['holder-change.cn success']);
  expect(await updates('holder-change.cn')).toBe(1);
  const holder = await holderAt('holder-change.cn');
  expect(holder).toMatchObject({ email: 'chinese@example.com', chinese: { document: { number: idNumber } } });
  expect(holder.postal.map(({ type }) => type).sort()).toEqual(['int', 'loc']);
  expect(await here('holder-change.cn')).toMatchObject({ template_id: id });
});
