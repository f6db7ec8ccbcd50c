import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SuffixDeclaration } from '#contract/rules/suffixes/declaration.ts';
import { declareSuffixes } from '#contract/rules/suffixes/index.ts';
import { openSchemaJudge } from '#protocols/epp/xml/judge.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { settingsOfAccess } from './access.ts';
import { openEppRegistry } from './epp-registry.ts';
import type { CreateIntent, RegistryGateway } from './index.ts';

/**
 * A registry that no code of ours names, by the operator's declaration alone; every frame is judged by the schemas
 * where they are.
 */

const CODE = 'Transfer-Code-1';
const DECLARED = new URL('../../../tools/demonstration/declared-suffixes.json', import.meta.url);
let sandbox: SandboxProcess;
let gateway: RegistryGateway;
const faults: string[] = [];
let clock = Date.now();
let serial = 0;
let takeBack: () => void;

beforeAll(async () => {
  takeBack = declareSuffixes(JSON.parse(readFileSync(DECLARED, 'utf8')) as SuffixDeclaration[]);
  sandbox = await startSandbox();
  const get = (part: string) => sandbox.settings[`REGISTRY_GENERIC_${part}`] as string;
  const { hostname: host, port } = new URL(get('URL'));
  const files = { caFile: get('CA_FILE'), certFile: get('CERT_FILE'), keyFile: get('KEY_FILE') };
  const account = { host, port: Number(port), login: get('LOGIN'), password: get('PASSWORD'), ...files };
  const folder = process.env['EPP_SCHEMAS'];
  const judge = folder ? openSchemaJudge(folder) : undefined;
  gateway = openEppRegistry(settingsOfAccess('generic', { ...account, sessionsMax: 4 }), {
    onFrame: (direction, xml) => {
      const fault = judge?.faultIn(xml);
      if (fault) faults.push(`${direction}: ${fault}`);
    },
  });
  const postal = { name: 'Holder', street: ['1 Way'], city: 'Zurich', postalCode: '8001', country: 'CH' };
  const holder = { id: 'holder-1', clTRID: 'CONTACT-1', intendedAt: new Date(clock), authInfo: CODE };
  const made = await gateway.createContact({
    ...holder,
    postal: [{ type: 'int', ...postal }],
    voice: '+41.12345678',
    email: 'holder@example.net',
  });
  expect(made.kind).toBe('done');
});
afterEach(() => expect(faults.splice(0)).toEqual([]));
afterAll(async () => {
  takeBack();
  await gateway.close();
  await sandbox.stop();
});

const CONTACTS = { registrant: 'holder-1', admin: 'holder-1', tech: 'holder-1' };
const intentFor = (name: string, changes: Partial<CreateIntent> = {}): CreateIntent => ({
  name,
  years: 2,
  nameservers: ['ns1.namestead.example', 'ns2.namestead.example'],
  authInfo: CODE,
  clTRID: `MAKE-${++serial}`,
  intendedAt: new Date(clock),
  contacts: CONTACTS,
  ...changes,
});
const id = () => `ACT-${++serial}`;

test('D1 names are checked five at a time, with what a year costs', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `free-${n}.org`);
  const found = await gateway.checkDomains([...names, 'house.org'], { fees: true });
  expect(found.map(({ state }) => state)).toEqual([...names.map(() => 'available'), 'unavailable']);
});

test('D5 a name is made with its contacts and keys, renewed, changed, deleted and restored', async () => {
  const ds = { keyTag: 12_345, alg: 13, digestType: 2, digest: 'AB'.repeat(32) };
  const made = await gateway.createDomain(intentFor('whole-life.org', { ds: [ds] }));
  expect(made).toMatchObject({ kind: 'done' });
  expect(await gateway.infoDomain('whole-life.org')).toMatchObject({
    domain: { contacts: CONTACTS, ds: [ds], nameservers: ['ns1.namestead.example', 'ns2.namestead.example'] },
  });
  const ends = made.kind === 'done' ? made.data.expiresAt : undefined;
  const renewal = { name: 'whole-life.org', currentExpiry: ends?.toISOString().slice(0, 10) ?? '', years: 1 };
  expect(await gateway.renewDomain({ ...renewal, clTRID: id() })).toMatchObject({ kind: 'done' });
  const update = { name: 'whole-life.org', removeDs: 'all', addStatuses: ['clientTransferProhibited'] } as const;
  expect(await gateway.updateDomain({ ...update, clTRID: id() })).toMatchObject({ kind: 'done' });
  await sandbox.call('/desk/api/clock', { advance: '6d' });
  clock += 6 * 86_400_000;
  const unlock = { name: 'whole-life.org', removeStatuses: ['clientTransferProhibited'] } as const;
  expect(await gateway.updateDomain({ ...unlock, clTRID: id() })).toMatchObject({ kind: 'done' });
  expect(await gateway.deleteDomain({ name: 'whole-life.org', clTRID: id() })).toMatchObject({ kind: 'done' });
  const restored = await gateway.restoreDomain({
    name: 'whole-life.org',
    clTRID: id(),
    intendedAt: new Date(clock),
    report: { deletedAt: new Date(clock), reason: 'Ordered by its holder' },
  });
  expect(restored).toMatchObject({ kind: 'done' });
});

test('D5 without the contacts that were declared nothing is made', async () => {
  const { contacts: _none, ...bare } = intentFor('no-contacts.org');
  expect(await gateway.createDomain(bare)).toMatchObject({ kind: 'refused' });
});
