import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUILT_IN_REGISTRIES } from '#contract/rules/suffixes/profile.ts';
import { ConfigRefused, type Role, readConfig } from './config.ts';
import { productionSettings } from './settings/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'namestead-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const GOOD: Readonly<Record<string, string | undefined>> = productionSettings(folder);

function refused(env: Readonly<Record<string, string | undefined>>, role?: Role): string[] {
  try {
    readConfig(env, role);
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

test('production starts with every setting given, and reads them', () => {
  const config = readConfig(GOOD);
  expect(config).toMatchObject({ mode: 'production', publicUrl: 'https://console.registrar.invalid' });
  for (const registry of BUILT_IN_REGISTRIES) {
    expect(config.registries[registry]).toMatchObject({
      host: `${registry}.registry.invalid`,
      port: 700,
      sessionsMax: 4,
    });
  }
  expect(config.registries.cnnic.purveyor).toBe('us-cn');
  expect(config.registries.tv.purveyor).toBeUndefined();
  expect(config.card.apiUrl).toBe('https://api.stripe.com');
});

test('names of a check and forms of a Chinese name follow the registry: by setting, else by its profile', () => {
  const settings = { REGISTRY_VERISIGN_NAMES_PER_CHECK: '50', REGISTRY_CNNIC_CHINESE_FORMS: 'variants' };
  const { verisign, cnnic, vip } = readConfig({ ...GOOD, ...settings }).registries;
  expect([verisign, cnnic, vip]).toMatchObject([{ namesPerCheck: 50 }, { chineseForms: 'variants' }, {}]);
  expect([vip.namesPerCheck, vip.chineseForms, cnnic.namesPerCheck]).toEqual([undefined, undefined, undefined]);
});

test('H2 codes can be demanded where a registry takes them: .com, .net and .vip', () => {
  expect(readConfig({ ...GOOD, VERIFICATION_SUFFIXES: 'com,net,vip' }).verification.suffixes).toEqual([
    'com',
    'net',
    'vip',
  ]);
});

test.each(Object.keys(GOOD))('production refuses a missing %s by its name', (setting) => {
  expect(refused({ ...GOOD, [setting]: undefined })).toContain(setting);
});

test.each([
  ['MAIL_SMTP_URL', 'smtp://127.0.0.1:8025'],
  ['CARD_API_URL', 'http://localhost:8090'],
  ['REGISTRY_VERISIGN_URL', 'epp://[::1]:7700'],
  ['REGISTRY_CNNIC_URL', 'epp://127.0.0.1:7703'],
  ['REGISTRY_VIP_SESSIONS_MAX', '99'],
  ['REGISTRY_NAMESTORE_COMMANDS_PER_SECOND', 'many'],
  ['REGISTRY_TV_NAMES_PER_CHECK', '501'],
  ['REGISTRY_CNNIC_CHINESE_FORMS', 'some'],
  ['BANK_API_URL', 'https://127.0.0.1:8090'],
  ['BANK_API_URL', 'http://payments.bank.invalid'],
  ['BANK_API_KEY', 'bank_test_x'],
  ['CARD_SECRET_KEY', 'sk_test_x'],
  ['PUBLIC_URL', 'http://console.registrar.invalid'],
  ['CAPTCHA_COUNTER_MAX', '5'],
  ['MASTER_KEY', 'c2hvcnQ='],
  ['MAIL_FROM', 'Namestead <no-reply@namestead.example>'],
  ['DEFAULT_NAME_SERVERS', 'ns1.namestead.example'],
  ['FORWARD_ADDRESSES', '127.0.0.1'],
  ['FORWARD_ADDRESSES', 'forwarder.registrar.invalid'],
  ['DNS_RESOLVERS', 'resolver.registrar.invalid'],
  ['DNS_RESOLVERS', '192.0.2.1:70000'],
  ['REGISTRAR_IANA_ID', '9995'],
  ['REGISTRAR_IANA_ID', 'twelve'],
  ['REGISTRAR_ABUSE_EMAIL', 'abuse@namestead.example'],
  ['REGISTRAR_ABUSE_PHONE', '21234567'],
  ['REGISTRAR_CONTACT_URL', 'http://console.registrar.invalid/contact'],
  ['LOOKUP_SERVERS', 'com=https://127.0.0.1:8095/rdap'],
  ['LOOKUP_SERVERS', 'cn=whois://localhost:4343'],
  ['LOOKUP_SERVERS', 'com=http://rdap.registry.invalid'],
  ['LOOKUP_SERVERS', 'rdap.registry.invalid'],
  ['VERIFICATION_URL', 'https://127.0.0.1:8090/v1'],
  ['VERIFICATION_URL', 'http://verification.registrar.invalid/v1'],
  ['VERIFICATION_URL', 'verification.registrar.invalid'],
  ['VERIFICATION_KEY', 'vsp_test_x'],
  ['VERIFICATION_SUFFIXES', 'com,cc'],
  ['VERIFICATION_SUFFIXES', 'vip,tv'],
  ['DNS_PORT', '65536'],
  ['DNS_LISTEN_HOST', '192.0.2.1,ns1.registrar.invalid'],
  ['DNS_ANSWERS_PER_SECOND', 'many'],
  ['KNOT_FOLDER', 'knot'],
  ['FORWARD_PORT', '-1'],
  ['METRICS_PORT', 'x'],
  ['DRAIN_SECONDS', 'soon'],
  ['REGISTRY_VERISIGN_URL', 'epp://LOCALHOST'],
  ['REGISTRY_VERISIGN_URL', 'epp://localhost.:7700'],
  ['REGISTRY_VERISIGN_URL', 'https://epp.registry.invalid'],
  ['REGISTRY_CNNIC_URL', 'epp://[::ffff:127.0.0.1]:7703'],
  ['REGISTRY_VIP_KEY_FILE', '/nowhere/key.pem'],
  ['VERIFICATION_CERT_FILE', '/nowhere/verification.pem'],
  ['MAIL_SMTP_URL', 'foo'],
  ['MAIL_SMTP_URL', 'smtp://127.1'],
  ['MAIL_REPLY_TO', 'Answers <answers@registrar.invalid>'],
  ['MAIL_REPLY_TO', 'a-name-of-more-than-20@registrar.invalid'],
  ['MAIL_SMTP_URL', 'smtp://2130706433:25'],
  ['BANK_API_URL', 'https://0.0.0.0'],
  ['CARD_SECRET_KEY', 'rk_test_x'],
  ['CARD_API_URL', 'http://api.stripe.invalid'],
  ['PUBLIC_URL', 'https://'],
  ['PUBLIC_URL', 'https://console.registrar.invalid/shop'],
  ['OFFICE_URL', 'https://console.registrar.invalid'],
  ['OFFICE_URL', 'https://console.registrar.invalid:8443'],
  ['MASTER_KEY', Buffer.alloc(32).toString('base64')],
  ['MASTER_KEY', Buffer.from('0123456789'.repeat(4)).subarray(0, 32).toString('base64')],
  ['DATABASE_URL', 'mysql://db.registrar.invalid/namestead'],
  ['DATABASE_POOL_MAX', 'ten'],
  ['LOG_LEVEL', 'loud'],
  ['LISTEN_HOST', 'console.registrar.invalid'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['EPP_SCHEMAS', '/nowhere'],
  ['LEDGER_HEADS', '/nowhere/heads'],
])('production refuses a sandbox or unsafe value of %s', (setting, value) => {
  expect(refused({ ...GOOD, [setting]: value })).toEqual([setting]);
});

test('a file that is not there is named by its setting', () => {
  expect(refused({ ...GOOD, CARD_SECRET_KEY: undefined, CARD_SECRET_KEY_FILE: '/nowhere/key' })).toContain(
    'CARD_SECRET_KEY_FILE',
  );
});

/** What each process needs, by hand; the rest of the settings it starts without. */
const OWN: Readonly<Record<string, RegExp>> = {
  nameserver: /^DATABASE_URL$/,
  forwarder: /^DATABASE_URL$/,
  staff: /^(DATABASE_URL|PUBLIC_URL|OFFICE_URL|MASTER_KEY|REGISTRAR_\w+)$/,
  api: /^(DATABASE_URL|PUBLIC_URL|OFFICE_URL|MASTER_KEY|REGISTRAR_\w+|REGISTRY_\w+|BANK_RECEIVING_\w+|CARD_WEBHOOK_SECRET|DEFAULT_NAME_SERVERS|FORWARD_ADDRESSES|LOOKUP_SERVERS)$/,
  worker: /^(?!CARD_WEBHOOK_SECRET|LOOKUP_SERVERS)/,
};

test.each(Object.entries(OWN))('a %s process demands its own settings, and no secret of another', (name, own) => {
  const role = name as Role;
  const needed = Object.keys(GOOD).filter((setting) => own.test(setting));
  const given = Object.fromEntries(needed.map((setting) => [setting, GOOD[setting]]));
  expect(refused(given, role)).toEqual([]);
  for (const setting of needed) expect(refused({ ...given, [setting]: undefined }, role)).toContain(setting);
  // What is there although nobody needs it must still be right.
  expect(refused({ ...given, MAIL_SMTP_URL: 'smtp://localhost' }, role)).toContain('MAIL_SMTP_URL');
});

test('with pages and work apart both together open no more sessions than a registry allows the account', () => {
  for (const registry of BUILT_IN_REGISTRIES) {
    const sessions = (role: Role) => readConfig(GOOD, role).registries[registry].sessionsMax;
    expect(sessions('all')).toBe(4);
    expect([sessions('api'), sessions('worker')]).toEqual([1, 3]);
  }
  const setting = 'REGISTRY_VERISIGN_SESSIONS_MAX';
  const of = (value: string, role: Role) =>
    readConfig({ ...GOOD, [setting]: value }, role).registries.verisign.sessionsMax;
  expect([of('10', 'api'), of('10', 'worker')]).toEqual([2, 8]);
  expect([of('2', 'api'), of('2', 'worker')]).toEqual([1, 1]);
  expect(of('1', 'all')).toBe(1);
  expect(() => of('1', 'worker')).toThrow(setting);
});

test('nameserver and forwarder listen where everything does, or at addresses and ports of their own', () => {
  expect(readConfig({ ...GOOD, LISTEN_HOST: '192.0.2.1' })).toMatchObject({
    nameserver: { hosts: ['192.0.2.1'], port: 8053, answersPerSecond: 200 },
    forwarder: { host: '192.0.2.1', port: 8085 },
    metricsPort: null,
  });
  const own = {
    DNS_LISTEN_HOST: '192.0.2.2, 2001:db8::2',
    DNS_PORT: '53',
    FORWARD_LISTEN_HOST: '192.0.2.3',
    FORWARD_PORT: '80',
    METRICS_PORT: '9100',
  };
  expect(readConfig({ ...GOOD, ...own })).toMatchObject({
    listenHost: '127.0.0.1',
    nameserver: { hosts: ['192.0.2.2', '2001:db8::2'], port: 53 },
    forwarder: { host: '192.0.2.3', port: 80 },
    metricsPort: 9100,
  });
});

test('Knot is fed where a folder is named; whole zones go to nobody without a key', () => {
  expect(readConfig(GOOD).nameserver.knot).toBeNull();
  const knot = { ...GOOD, KNOT_FOLDER: '/var/lib/knot' };
  const key = `hmac-sha256:${Buffer.alloc(32, 7).toString('base64')}`;
  const whole = { ...knot, KNOT_SECONDARIES: '192.0.2.1@53, 2001:db8::1', KNOT_TRANSFER_KEY: key };
  expect(readConfig(whole).nameserver.knot).toEqual({
    folder: '/var/lib/knot',
    secondaries: ['192.0.2.1@53', '2001:db8::1'],
    transferKey: { algorithm: 'hmac-sha256', secret: key.slice('hmac-sha256:'.length) },
  });
  expect(refused({ ...knot, KNOT_SECONDARIES: '192.0.2.1' })).toEqual(['KNOT_TRANSFER_KEY']);
  expect(refused({ ...whole, KNOT_SECONDARIES: 'ns2.example.com' })).toEqual(['KNOT_SECONDARIES']);
  expect(refused({ ...whole, KNOT_TRANSFER_KEY: 'hmac-md5:secret' })).toContain('KNOT_TRANSFER_KEY');
});

test('the demonstration takes sandbox values, but still needs its keys', () => {
  const env = { ...GOOD, NAMESTEAD_MODE: 'demonstration', PUBLIC_URL: undefined, MAIL_SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(refused(env)).toEqual([]);
  expect(readConfig(env).publicUrl).toBe('http://127.0.0.1:8080');
});

test('the demonstration sends those who write to a holder to where its console stands', () => {
  const env = { ...GOOD, NAMESTEAD_MODE: 'demonstration', REGISTRAR_CONTACT_URL: undefined };
  const contactUrl = (PUBLIC_URL: string | undefined) => readConfig({ ...env, PUBLIC_URL }).registrar.contactUrl;
  expect(contactUrl('http://127.0.0.1:9180')).toBe('http://127.0.0.1:9180/contact');
  expect(contactUrl(undefined)).toBe('http://127.0.0.1:8080/contact');
  expect(refused({ ...GOOD, REGISTRAR_CONTACT_URL: undefined })).toContain('REGISTRAR_CONTACT_URL');
});

test('a secret may stand in a file', () => {
  const file = join(folder, 'key');
  writeFileSync(file, 'sk_live_from_file\n');
  expect(readConfig({ ...GOOD, CARD_SECRET_KEY: undefined, CARD_SECRET_KEY_FILE: file }).card.secretKey).toBe(
    'sk_live_from_file',
  );
});

test('a refusal never repeats a secret value', () => {
  try {
    readConfig({ ...GOOD, CARD_SECRET_KEY: 'sk_test_do-not-print', MASTER_KEY: 'do-not-print' });
    expect.unreachable();
  } catch (error) {
    expect(String(error)).not.toContain('do-not-print');
  }
});
