import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSchemaJudge } from '#protocols/epp/xml/judge.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import { readVerification } from '../../platform/verification-settings.ts';
import { openVerification } from '../verification/http-verification.ts';
import type { VerificationGateway } from '../verification/index.ts';
import { settingsOfAccess } from './access.ts';
import { openEppRegistry } from './epp-registry.ts';
import type { ContactIntent, CreateIntent, PostalAddress, RegistryGateway } from './index.ts';
import type { Trouble } from './settings.ts';

/** D5, E3: every registry of the sandbox through the same port, each by its profile and its greeting. */

const DAY_MS = 86_400_000;
const CODE = 'Transfer-Code-1';
const REGISTRIES = ['verisign', 'namestore', 'vip', 'tv', 'cnnic'] as const;
let sandbox: SandboxProcess;
let service: VerificationGateway;
const gateways = {} as Record<(typeof REGISTRIES)[number], RegistryGateway>;
const accesses: Record<string, Parameters<typeof settingsOfAccess>[1]> = {};
let judge: ReturnType<typeof openSchemaJudge> | undefined;
const faults: string[] = [];
const troubles: Trouble[] = [];
let clock = Date.now();
let serial = 0;

beforeAll(async () => {
  sandbox = await startSandbox();
  const setting = (name: string) => sandbox.settings[name] ?? '';
  service = openVerification(readVerification(setting, 'demonstration', () => undefined));
  const folder = process.env['EPP_SCHEMAS'];
  judge = folder ? openSchemaJudge(folder) : undefined;
  for (const registry of REGISTRIES) {
    const get = (part: string) => sandbox.settings[`REGISTRY_${registry.toUpperCase()}_${part}`];
    const { hostname: host, port } = new URL(get('URL') as string);
    const purveyor = get('PURVEYOR');
    const access = {
      host,
      port: Number(port),
      login: get('LOGIN') as string,
      password: get('PASSWORD') as string,
      caFile: get('CA_FILE') as string,
      certFile: get('CERT_FILE') as string,
      keyFile: get('KEY_FILE') as string,
      sessionsMax: 4,
      ...(purveyor === undefined ? {} : { purveyor }),
    };
    accesses[registry] = access;
    gateways[registry] = openEppRegistry(settingsOfAccess(registry, access), {
      onTrouble: (trouble) => troubles.push(trouble),
      onFrame: (direction, xml) => {
        const fault = judge?.faultIn(xml);
        if (fault) faults.push(`${registry} ${direction}: ${fault}`);
      },
    });
  }
});
afterEach(() => {
  expect(faults).toEqual([]);
  expect(troubles.splice(0)).toEqual([]);
});
afterAll(async () => {
  await Promise.all(Object.values(gateways).map((gateway) => gateway.close()));
  await sandbox.stop();
});

async function advance(days: number): Promise<void> {
  await sandbox.call('/desk/api/clock', { advance: `${days}d` });
  clock += days * DAY_MS;
}
const intentFor = (name: string, changes: Partial<CreateIntent> = {}): CreateIntent => ({
  name,
  years: 1,
  nameservers: ['ns1.namestead.example', 'ns2.namestead.example'],
  authInfo: CODE,
  clTRID: `MAKE-${++serial}`,
  intendedAt: new Date(clock),
  ...changes,
});
const postal = (type: 'int' | 'loc'): PostalAddress => ({
  type,
  name: type === 'int' ? 'Zurich Ltd' : 'Z\u00fcrich AG',
  street: ['1 Way'],
  city: 'Zurich',
  postalCode: '8001',
  country: 'CH',
});
const contactFor = (id: string, changes: Partial<ContactIntent> = {}): ContactIntent => ({
  id,
  clTRID: `CONTACT-${++serial}`,
  intendedAt: new Date(clock),
  postal: [postal('int')],
  voice: '+852.12345678',
  email: 'holder@example.net',
  authInfo: CODE,
  ...changes,
});
/** A code of the verification service, for a name or for a holder. */
async function codeOf(about: string | Parameters<VerificationGateway['verifyIdentity']>[0]): Promise<string> {
  const reference = `code-${String(++serial).padStart(6, '0')}`;
  const name = typeof about === 'string' && { reference, name: about };
  const outcome = await (name
    ? service.verifyName(name)
    : service.verifyIdentity(about as Exclude<typeof about, string>));
  if (outcome.kind !== 'passed') throw new Error(outcome.kind);
  return outcome.data.code;
}
const roles = (id: string) => ({ registrant: id, admin: id, tech: id, billing: id });
/** What is left of all roles where a registry holds no others. */
const heldRoles = (id: string) => ({ registrant: id, tech: id });
const dayOf = (date: Date | undefined) => date?.toISOString().slice(0, 10) ?? '';

describe('.vip: thick, prices by fee', () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' });

  beforeAll(async () => {
    expect((await gateways.vip.createContact(contactFor('vip-holder'))).kind).toBe('done');
  });

  test('D2 a check marks premium and reserved names', async () => {
    const names = ['diamond.vip', 'plain-shop.vip', 'olympic.vip'];
    const [premium, plain, reserved] = await gateways.vip.checkDomains(names, { fees: true });
    expect(premium).toMatchObject({
      state: 'available',
      feeClass: 'tier-2',
      premium: { register: usd('500.00'), renew: usd('500.00'), transfer: usd('500.00'), restore: usd('40.00') },
    });
    expect(plain).not.toHaveProperty('premium');
    expect(reserved).toMatchObject({ state: 'unavailable', reserved: true });
  });

  test('D5 a premium name without its fee is refused, with too little too, and charged what was agreed', async () => {
    const intent = intentFor('diamond.vip', { contacts: roles('vip-holder') });
    expect(await gateways.vip.createDomain(intent)).toMatchObject({ kind: 'refused', code: 2003 });
    const tooLittle = { ...intent, fee: usd('499.99') };
    expect(await gateways.vip.createDomain(tooLittle)).toMatchObject({ kind: 'refused', code: 2004 });
    const made = await gateways.vip.createDomain({ ...intent, fee: usd('500.00') });
    expect(made).toMatchObject({ kind: 'done', charged: { total: usd('500.00'), differs: false } });
    const renewed = await gateways.vip.renewDomain({
      name: 'diamond.vip',
      currentExpiry: dayOf(made.kind === 'done' ? made.data.expiresAt : undefined),
      years: 1,
      clTRID: `RENEW-${++serial}`,
      fee: usd('500.00'),
    });
    expect(renewed).toMatchObject({ kind: 'done', charged: { total: usd('500.00') } });
  });

  test('D5 contacts stand at the name, change and cannot go while they do', async () => {
    expect((await gateways.vip.createContact(contactFor('vip-other'))).kind).toBe('done');
    const name = 'contact-shop.vip';
    expect(await gateways.vip.createDomain(intentFor(name))).toMatchObject({ kind: 'refused' });
    expect((await gateways.vip.createDomain(intentFor(name, { contacts: roles('vip-holder') }))).kind).toBe('done');
    const change = {
      name,
      clTRID: `CHANGE-${++serial}`,
      registrant: 'vip-other',
      addContacts: { tech: 'vip-other' },
      removeContacts: { tech: 'vip-holder' },
    };
    expect((await gateways.vip.resolveUpdate(change)).kind).toBe('absent');
    expect((await gateways.vip.updateDomain(change)).kind).toBe('done');
    expect((await gateways.vip.resolveUpdate(change)).kind).toBe('done');
    expect(await gateways.vip.infoDomain(name)).toMatchObject({
      domain: { contacts: heldRoles('vip-other') },
    });
    expect(await gateways.vip.deleteContact({ id: 'vip-other', clTRID: `GO-${++serial}` })).toMatchObject({
      kind: 'refused',
      code: 2305,
    });
    const update = { id: 'vip-other', clTRID: `EDIT-${++serial}`, email: 'new@example.net' };
    expect((await gateways.vip.updateContact(update)).kind).toBe('done');
    expect((await gateways.vip.resolveUpdateContact(update)).kind).toBe('done');
    expect([...(await gateways.vip.checkContacts(['vip-other', 'vip-free']))]).toEqual([
      ['vip-other', false],
      ['vip-free', true],
    ]);
    const free = contactFor('vip-free');
    expect((await gateways.vip.resolveCreateContact(free)).kind).toBe('absent');
    expect((await gateways.vip.createContact(free)).kind).toBe('done');
    expect((await gateways.vip.resolveCreateContact(free)).kind).toBe('done');
    expect((await gateways.vip.deleteContact({ id: 'vip-free', clTRID: `GO-${++serial}` })).kind).toBe('done');
  });

  test('D5 an internationalised name with its table', async () => {
    const intent = intentFor('xn--fsqu00a.vip', { contacts: roles('vip-holder') });
    expect(await gateways.vip.createDomain(intent)).toMatchObject({ kind: 'refused', code: 2003 });
    const unicode = '\u4f8b\u5b50.vip';
    expect((await gateways.vip.createDomain({ ...intent, idnLanguage: 'zh', unicode })).kind).toBe('done');
  });

  test('H2 codes for its name and its holder are taken, kept and told', async () => {
    const name = 'coded-shop.vip';
    const verificationCodes = [await codeOf(name), await codeOf({ ...company, reference: 'company-0002' })];
    const made = await gateways.vip.createDomain(intentFor(name, { contacts: roles('vip-holder'), verificationCodes }));
    expect(made.kind).toBe('done');
    const found = await gateways.vip.infoDomain(name, { verification: true });
    expect(found).toMatchObject({ domain: { verification: { status: 'compliant' } } });
  });

  test('glue: a host below our own name, its addresses, and why it cannot go', async () => {
    const name = 'glue-shop.vip';
    await gateways.vip.createDomain(intentFor(name, { contacts: roles('vip-holder') }));
    const host = { name: `ns1.${name}`, addresses: ['192.0.2.1', '2001:db8::1'], intendedAt: new Date(clock) };
    expect((await gateways.vip.createHost({ ...host, clTRID: `HOST-${++serial}` })).kind).toBe('done');
    const change = {
      name: host.name,
      clTRID: `HOST-${++serial}`,
      addAddresses: ['192.0.2.9'],
      removeAddresses: ['2001:0db8:0:0::1'],
    };
    expect((await gateways.vip.updateHost(change)).kind).toBe('done');
    expect((await gateways.vip.resolveUpdateHost(change)).kind).toBe('done');
    const use = { name, clTRID: `USE-${++serial}`, addNameservers: [host.name] };
    expect((await gateways.vip.updateDomain(use)).kind).toBe('done');
    const go = { name: host.name, clTRID: `GO-${++serial}` };
    expect(await gateways.vip.deleteHost(go)).toMatchObject({ kind: 'refused', code: 2305 });
    await gateways.vip.updateDomain({ name, clTRID: `FREE-${++serial}`, removeNameservers: [host.name] });
    expect((await gateways.vip.deleteHost({ ...go, clTRID: `GO-${++serial}` })).kind).toBe('done');
    expect((await gateways.vip.resolveDeleteHost(go)).kind).toBe('done');
  });

  test('DS records are set, changed and all taken away', async () => {
    const name = 'signed-shop.vip';
    const ds = { keyTag: 12345, alg: 13, digestType: 2, digest: 'AB'.repeat(32) };
    await gateways.vip.createDomain(intentFor(name, { contacts: roles('vip-holder'), ds: [ds] }));
    const other = { ...ds, keyTag: 54321 };
    await gateways.vip.updateDomain({ name, clTRID: `DS-${++serial}`, addDs: [other], removeDs: [ds] });
    expect(await gateways.vip.infoDomain(name)).toMatchObject({ domain: { ds: [other] } });
    const none = { name, clTRID: `DS-${++serial}`, removeDs: 'all' as const };
    expect((await gateways.vip.updateDomain(none)).kind).toBe('done');
    expect((await gateways.vip.resolveUpdate(none)).kind).toBe('done');
  });

  test('key data goes out as RFC 5910 §4.2 has it: a registry that takes DS reads it, refuses it, and nothing changes', async () => {
    const name = 'keyed-shop.vip';
    const ds = { keyTag: 12345, alg: 13, digestType: 2, digest: 'AB'.repeat(32) };
    await gateways.vip.createDomain(intentFor(name, { contacts: roles('vip-holder'), ds: [ds] }));
    const key = { flags: 257, protocol: 3, alg: 13, pubKey: Buffer.alloc(64, 7).toString('base64') };
    const change = { name, clTRID: `KEY-${++serial}`, addKeys: [key] };
    expect(await gateways.vip.updateDomain(change)).toMatchObject({ kind: 'refused', code: 2306 });
    expect(await gateways.vip.infoDomain(name)).toMatchObject({ domain: { ds: [ds] } });
    expect((await gateways.vip.resolveUpdate(change)).kind).toBe('absent');
  });

  test('no account to ask about', async () => {
    expect(await gateways.vip.balance()).toEqual({ kind: 'unsupported' });
  });
});

describe('.tv: the platform of .vip, an account of its own', () => {
  const fee = { amount: '100.00', currency: 'USD' };

  test('D5 a name with its registrant, premium by fee; no product and no language is ever sent', async () => {
    expect((await gateways.tv.createContact(contactFor('tv-holder'))).kind).toBe('done');
    const checked = await gateways.tv.checkDomains(['yacht.tv', 'plain-shop.tv'], { fees: true });
    expect(checked.map(({ premium }) => premium?.register?.amount)).toEqual(['100.00', undefined]);
    const made = await gateways.tv.createDomain(intentFor('yacht.tv', { fee, contacts: heldRoles('tv-holder') }));
    expect(made).toMatchObject({ kind: 'done', charged: { total: fee } });
    expect(await gateways.tv.infoDomain('yacht.tv')).toMatchObject({ domain: { contacts: heldRoles('tv-holder') } });
    // The platform of `.cc` knows the suffix no more.
    expect(await gateways.namestore.infoDomain('yacht.tv')).toMatchObject({ kind: 'refused', code: 2306 });
  });

  test('D5 where only the draft of fees is offered, prices are read, agreed to and charged in its words, and it is told', async () => {
    await sandbox.call('/desk/api/registry/rules', { registry: 'tv', feeVersion: '0.6' });
    const heard: Trouble[] = [];
    const frames: string[] = [];
    const other = openEppRegistry(settingsOfAccess('tv', accesses['tv']!), {
      onTrouble: (trouble) => void heard.push(trouble),
      onFrame: (direction, xml) => {
        const fault = judge?.faultIn(xml);
        if (fault) faults.push(`tv ${direction}: ${fault}`);
        frames.push(Buffer.from(xml).toString());
      },
    });
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    const checked = await other.checkDomains(['casino.tv', 'draft-shop.tv', 'apple.tv', 'government.tv'], {
      fees: true,
    });
    expect(checked).toMatchObject([
      {
        state: 'available',
        feeClass: 'tier-2',
        premium: { register: usd('500.00'), renew: usd('500.00'), transfer: usd('500.00'), restore: usd('40.00') },
      },
      { state: 'available', standard: true },
      { state: 'unavailable', standard: true },
      { state: 'unavailable', reserved: true },
    ]);
    const intent = intentFor('casino.tv', { contacts: heldRoles('tv-holder') });
    expect(await other.createDomain(intent)).toMatchObject({ kind: 'refused', code: 2003 });
    const tooLittle = { ...intent, clTRID: `MAKE-${++serial}`, fee: usd('499.99') };
    expect(await other.createDomain(tooLittle)).toMatchObject({ kind: 'refused', code: 2004 });
    const made = await other.createDomain({ ...intent, clTRID: `MAKE-${++serial}`, fee: usd('500.00') });
    expect(made).toMatchObject({ kind: 'done', charged: { total: usd('500.00'), differs: false } });
    const renewal = { name: 'casino.tv', years: 1, clTRID: `RENEW-${++serial}`, fee: usd('500.00') };
    const currentExpiry = dayOf(made.kind === 'done' ? made.data.expiresAt : undefined);
    expect(await other.renewDomain({ ...renewal, currentExpiry })).toMatchObject({ charged: { total: usd('500.00') } });
    const plain = intentFor('draft-shop.tv', { contacts: heldRoles('tv-holder') });
    expect((await other.createDomain(plain)).kind).toBe('done');
    expect(frames.filter((frame) => frame.includes('epp:fee-1.0'))).toEqual([]);
    expect(heard).toMatchObject([{ kind: 'profile', text: expect.stringContaining('capabilities.fee of .tv') }]);
    await other.close();
    await sandbox.call('/desk/api/registry/rules', { registry: 'tv', feeVersion: '1.0' });
  });

  test('D5 nothing of DNSSEC goes out', async () => {
    const ds = [{ keyTag: 12345, alg: 13, digestType: 2, digest: 'AB'.repeat(32) }];
    const made = await gateways.tv.createDomain(intentFor('signed.tv', { ds, contacts: heldRoles('tv-holder') }));
    expect(made).toMatchObject({ kind: 'refused', code: 2103 });
  });
});

const HOLDER = 'Z\u00fcrich AG';
const LICENCE = { type: 'YYZZ', number: '110000000000001' };
const company = {
  reference: 'company-0001',
  subject: 'enterprise' as const,
  holder: HOLDER,
  idType: LICENCE.type,
  idNumber: LICENCE.number,
  picture: { type: 'image/jpeg' as const, bytes: Buffer.of(0xff, 0xd8, 0xff, 0xd9) },
};
/** The same document with another value in it: its signature is of something else. */
const forged = (code: string): string =>
  Buffer.from(Buffer.from(code, 'base64').toString('utf8').replace('>1-', '>1-f')).toString('base64');

describe('.com, .cc: thin, a product on every command', () => {
  test('D5 verification codes are sent, kept and told; where they are demanded only signed ones of this name do', async () => {
    const name = 'coded-shop.com';
    const holder = await codeOf(company);
    const verificationCodes = [await codeOf(name), holder];
    expect((await gateways.verisign.createDomain(intentFor(name, { verificationCodes }))).kind).toBe('done');
    const found = await gateways.verisign.infoDomain(name, { verification: true, whois: true });
    expect(found).toMatchObject({ domain: { verification: { status: 'compliant' } } });
    const bad = intentFor('badly-coded.com', { verificationCodes: ['bm90IHhtbA=='] });
    expect(await gateways.verisign.createDomain(bad)).toMatchObject({ kind: 'refused', code: 2306 });
    await sandbox.call('/desk/api/registry/demands', { registry: 'verisign', verificationCodes: true });
    const other = 'demanded-shop.com';
    const made = async (codes: string[]) =>
      (await gateways.verisign.createDomain(intentFor(other, { verificationCodes: codes }))).kind;
    expect(await made([])).toBe('refused');
    expect(await made(verificationCodes)).toBe('refused');
    expect(await made([forged(await codeOf(other)), holder])).toBe('refused');
    expect(await made([await codeOf(other), holder])).toBe('done');
    await sandbox.call('/desk/api/registry/demands', { registry: 'verisign', verificationCodes: false });
  });

  test('our account', async () => {
    expect(await gateways.namestore.balance()).toMatchObject({
      kind: 'found',
      balance: { balance: expect.stringMatching(/^\d+\.\d\d$/) },
    });
  });

  test('D5 no prices by fee are asked for or echoed where the suffix has none', async () => {
    const [plain] = await gateways.namestore.checkDomains(['yacht.cc'], { fees: true });
    expect(plain).toEqual({ name: 'yacht.cc', state: 'available' });
    const fee = { amount: '100.00', currency: 'USD' };
    expect((await gateways.namestore.createDomain(intentFor('yacht.cc', { fee }))).kind).toBe('done');
  });
});

describe('.cn: identified contacts, codes, bundles, its own redemption', () => {
  const identified = (id: string, number = LICENCE.number) =>
    contactFor(id, {
      postal: [{ ...postal('loc'), organization: HOLDER }, postal('int')],
      chinese: { type: 'E', document: { type: LICENCE.type, number }, mobile: '+86.13800000000' },
    });
  let holderCode: string;
  /** A creation as the registry wants it: four contacts, and both codes. */
  const codedIntent = async (name: string, changes: Partial<CreateIntent> = {}) =>
    intentFor(name, {
      contacts: roles('cn-holder'),
      verificationCodes: [await codeOf(name), holderCode],
      ...changes,
    });

  beforeAll(async () => {
    expect((await gateways.cnnic.createContact(identified('cn-holder'))).kind).toBe('done');
    expect((await gateways.cnnic.createContact(identified('cn-other', '110000000000002'))).kind).toBe('done');
    holderCode = await codeOf(company);
  });

  test('H2 no name without both codes, nor with one that is another’s, over or not signed', async () => {
    const name = 'judged-shop.cn';
    const refused = async (changes: Partial<CreateIntent>) => {
      const outcome = await gateways.cnnic.createDomain(await codedIntent(name, changes));
      expect(outcome).toMatchObject({ kind: 'refused', code: 2306 });
      return outcome.kind === 'refused' ? outcome.reason : '';
    };
    const own = await codeOf(name);
    expect(await refused({ verificationCodes: [] })).toContain('domain verification code is missing');
    expect(await refused({ verificationCodes: [own] })).toContain('real-name verification code is missing');
    expect(await refused({ verificationCodes: [await codeOf('other-shop.cn'), holderCode] })).toContain('another name');
    expect(await refused({ contacts: roles('cn-other') })).toContain('another holder');
    expect(await refused({ verificationCodes: [forged(own), holderCode] })).toContain('signature');
    await sandbox.call('/desk/api/verification/faults', { kind: 'code_over', times: 1 });
    expect(await refused({ verificationCodes: [await codeOf(name), holderCode] })).toContain('expired');
    expect((await gateways.cnnic.createDomain(await codedIntent(name))).kind).toBe('done');
  });

  test('D5 the registrar’s own id on contact, name and host', async () => {
    expect(await gateways.cnnic.createContact(contactFor('cn-bare'))).toMatchObject({ kind: 'refused', code: 2003 });
    expect(await gateways.cnnic.infoContact('cn-holder')).toMatchObject({
      contact: { chinese: { type: 'E', document: { type: 'YYZZ' }, purveyor: expect.any(String) } },
    });
    const name = 'owned-shop.cn';
    expect((await gateways.cnnic.createDomain(await codedIntent(name))).kind).toBe('done');
    expect(await gateways.cnnic.infoDomain(name)).toMatchObject({ domain: { purveyor: expect.any(String) } });
    const host = {
      name: `ns1.${name}`,
      addresses: ['192.0.2.1'],
      intendedAt: new Date(clock),
      clTRID: `H-${++serial}`,
    };
    expect((await gateways.cnnic.createHost(host)).kind).toBe('done');
  });

  test('D5 where its guide says so, only variants are listed at the create; the forms come back all the same', async () => {
    const ascii = new URL('http://\u4e91\u7aef.cn').hostname;
    await sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', bundleForms: false });
    const forms = { simplified: '\u4e91\u7aef.cn', traditional: '\u96f2\u7aef.cn' };
    const intent = await codedIntent(ascii, { chineseForms: forms });
    expect(await gateways.cnnic.createDomain(intent)).toMatchObject({ kind: 'refused', code: 2001 });
    const sparing = openEppRegistry({
      ...settingsOfAccess('cnnic', accesses.cnnic!),
      chineseForms: 'variants',
    });
    expect((await sparing.createDomain({ ...intent, clTRID: `MAKE-${++serial}` })).kind).toBe('done');
    expect(await sparing.infoDomain(ascii)).toMatchObject({ domain: { chineseForms: forms } });
    await sparing.close();
    await sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', bundleForms: true });
  });

  test('D5 a greeting that says otherwise than the profile is told, once', async () => {
    await sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', dnssec: true });
    const heard: Trouble[] = [];
    const onTrouble = (trouble: Trouble) => void heard.push(trouble);
    const other = openEppRegistry(settingsOfAccess('cnnic', accesses.cnnic!), { onTrouble });
    await Promise.all([other.checkDomains(['any-shop.cn']), other.infoDomain('any-shop.cn')]);
    expect(heard).toMatchObject([{ kind: 'profile', text: expect.stringContaining('capabilities.dnssec of .cn') }]);
    await other.close();
    await sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', dnssec: false });
  });

  test('D5 a name that the profile allows and the registry calls none is told', async () => {
    await sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', asciiLabels: false });
    expect(await gateways.cnnic.createDomain(await codedIntent('shop123.xn--fiqs8s'))).toMatchObject({ code: 2005 });
    expect(troubles.splice(0)).toMatchObject([
      { kind: 'profile', text: expect.stringContaining('shop123.xn--fiqs8s') },
    ]);
    await sandbox.call('/desk/api/registry/rules', { registry: 'cnnic', asciiLabels: true });
  });

  test('D5 both forms of a Chinese name are one', async () => {
    const [simplified, traditional] = ['\u4e1c\u4eac.cn', '\u6771\u4eac.cn'];
    const ascii = new URL(`http://${simplified}`).hostname;
    const intent = await codedIntent(ascii, { chineseForms: { simplified, traditional } });
    expect((await gateways.cnnic.createDomain(intent)).kind).toBe('done');
    expect(await gateways.cnnic.infoDomain(ascii)).toMatchObject({
      domain: { chineseForms: { simplified, traditional } },
    });
    const [twin] = await gateways.cnnic.checkDomains([new URL(`http://${traditional}`).hostname]);
    expect(twin?.state).toBe('unavailable');
  });

  test('E3 not renewed, deleted by us, in redemption, restored with its report', async () => {
    const name = 'lost-shop.cn';
    await gateways.cnnic.createDomain(await codedIntent(name));
    await advance(365 + 30);
    expect(await gateways.cnnic.infoDomain(name)).toMatchObject({ domain: { graceStatuses: ['autoRenewPeriod'] } });
    expect(await gateways.cnnic.deleteDomain({ name, clTRID: `DELETE-${++serial}` })).toMatchObject({ kind: 'done' });
    await advance(5);
    const intent = {
      name,
      clTRID: `RESTORE-${++serial}`,
      intendedAt: new Date(clock),
      report: { deletedAt: new Date(clock - 5 * DAY_MS), reason: 'Registrant error.' },
    };
    expect((await gateways.cnnic.resolveRestore(intent)).kind).toBe('absent');
    expect(await gateways.cnnic.restoreDomain(intent)).toMatchObject({ kind: 'done' });
    expect((await gateways.cnnic.resolveRestore(intent)).kind).toBe('done');
    const back = await gateways.cnnic.infoDomain(name);
    expect(back.kind === 'found' && back.domain.graceStatuses).not.toContain('redemptionPeriod');
  });
});
