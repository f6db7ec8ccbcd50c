import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REGISTRIES } from '#contract/rules/suffixes/profile.ts';
import { ConfigRefused, type RegistryUse, readConfig } from './config.ts';

const accountAt = (registry: string): Record<string, string> => ({
  [`REGISTRY_${registry.toUpperCase()}_URL`]: `epp://${registry}.registry.test`,
  [`REGISTRY_${registry.toUpperCase()}_LOGIN`]: 'us',
  [`REGISTRY_${registry.toUpperCase()}_PASSWORD`]: 'secret',
  [`REGISTRY_${registry.toUpperCase()}_CA_FILE`]: '/etc/ca.pem',
  [`REGISTRY_${registry.toUpperCase()}_CERT_FILE`]: '/etc/cert.pem',
  [`REGISTRY_${registry.toUpperCase()}_KEY_FILE`]: '/etc/key.pem',
});

const GOOD: Record<string, string> = {
  PUBLIC_URL: 'https://console.registrar.test/',
  OFFICE_URL: 'https://office.registrar.test',
  DATABASE_URL: 'postgres://app@db.registrar.test/namestead',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  MAIL_SMTP_URL: 'smtps://mail.registrar.test',
  MAIL_FROM: 'Registrar <no-reply@registrar.test>',
  CARD_SECRET_KEY: 'sk_live_x',
  CARD_WEBHOOK_SECRET: 'whsec_x',
  ...Object.assign({}, ...REGISTRIES.map(accountAt)),
  REGISTRY_CNNIC_PURVEYOR: 'us-cn',
  DEFAULT_NAME_SERVERS: 'ns1.registrar.test,ns2.registrar.test',
  REGISTRAR_NAME: 'Registrar Ltd',
  REGISTRAR_IANA_ID: '1234',
  REGISTRAR_ABUSE_EMAIL: 'abuse@registrar.test',
  REGISTRAR_ABUSE_PHONE: '+852.21234567',
  REGISTRAR_CONTACT_URL: 'https://console.registrar.test/contact',
  VERIFICATION_URL: 'https://verification.registrar.test/v1',
  BANK_API_URL: 'https://payments.bank.test',
  BANK_API_KEY: 'bank_live_x',
  BANK_RECEIVING_PAYEE: 'Registrar Ltd',
  BANK_RECEIVING_BANK: 'A Bank',
  BANK_RECEIVING_ACCOUNT: '012345678901',
  BANK_RECEIVING_SWIFT: 'ABCDHKHH',
  BANK_RECEIVING_ADDRESS: '1 Queens Road Central',
  VERIFICATION_KEY: 'vsp_live_x',
  VERIFICATION_CERT_FILE: '/etc/verification.pem',
  LOOKUP_SERVERS: 'com=https://rdap.registry.test/com/v1,cn=whois://whois.registry.test',
};

function refused(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems.map(({ setting }) => setting);
    throw error;
  }
  return [];
}

test('production starts with every setting given, and reads them', () => {
  const config = readConfig(GOOD);
  expect(config).toMatchObject({ mode: 'production', publicUrl: 'https://console.registrar.test' });
  for (const registry of REGISTRIES) {
    expect(config.registries[registry]).toMatchObject({ host: `${registry}.registry.test`, port: 700, sessionsMax: 4 });
  }
  expect(config.registries.cnnic.purveyor).toBe('us-cn');
  expect(config.registries.tv.purveyor).toBeUndefined();
  expect(config.card.apiUrl).toBe('https://api.stripe.com');
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
  ['BANK_API_URL', 'https://127.0.0.1:8090'],
  ['BANK_API_URL', 'http://payments.bank.test'],
  ['BANK_API_KEY', 'bank_test_x'],
  ['CARD_SECRET_KEY', 'sk_test_x'],
  ['PUBLIC_URL', 'http://console.registrar.test'],
  ['CAPTCHA_COUNTER_MAX', '5'],
  ['MASTER_KEY', 'c2hvcnQ='],
  ['MAIL_FROM', 'Namestead <no-reply@namestead.example>'],
  ['DEFAULT_NAME_SERVERS', 'ns1.namestead.example'],
  ['REGISTRAR_IANA_ID', '9995'],
  ['REGISTRAR_IANA_ID', 'twelve'],
  ['REGISTRAR_ABUSE_EMAIL', 'abuse@namestead.example'],
  ['REGISTRAR_ABUSE_PHONE', '21234567'],
  ['REGISTRAR_CONTACT_URL', 'http://console.registrar.test/contact'],
  ['LOOKUP_SERVERS', 'com=https://127.0.0.1:8095/rdap'],
  ['LOOKUP_SERVERS', 'cn=whois://localhost:4343'],
  ['LOOKUP_SERVERS', 'com=http://rdap.registry.test'],
  ['LOOKUP_SERVERS', 'rdap.registry.test'],
  ['VERIFICATION_URL', 'https://127.0.0.1:8090/v1'],
  ['VERIFICATION_URL', 'http://verification.registrar.test/v1'],
  ['VERIFICATION_URL', 'verification.registrar.test'],
  ['VERIFICATION_KEY', 'vsp_test_x'],
  ['VERIFICATION_SUFFIXES', 'com,cc'],
  ['VERIFICATION_SUFFIXES', 'vip,tv'],
  ['DNS_PORT', '65536'],
  ['DNS_LISTEN_HOST', '192.0.2.1,ns1.registrar.test'],
  ['DNS_ANSWERS_PER_SECOND', 'many'],
  ['FORWARD_PORT', '-1'],
  ['METRICS_PORT', 'x'],
])('production refuses a sandbox or unsafe value of %s', (setting, value) => {
  expect(refused({ ...GOOD, [setting]: value })).toEqual([setting]);
});

test('with pages and work apart both together open no more sessions than a registry allows the account', () => {
  for (const registry of REGISTRIES) {
    const sessions = (use: RegistryUse) => readConfig(GOOD, use).registries[registry].sessionsMax;
    expect(sessions('both')).toBe(4);
    expect([sessions('pages'), sessions('work')]).toEqual([1, 3]);
  }
  const setting = 'REGISTRY_VERISIGN_SESSIONS_MAX';
  const of = (value: string, use: RegistryUse) =>
    readConfig({ ...GOOD, [setting]: value }, use).registries.verisign.sessionsMax;
  expect([of('10', 'pages'), of('10', 'work')]).toEqual([2, 8]);
  expect([of('2', 'pages'), of('2', 'work')]).toEqual([1, 1]);
  expect(of('1', 'both')).toBe(1);
  expect(() => of('1', 'work')).toThrow(setting);
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

test('the demonstration takes sandbox values, but still needs its keys', () => {
  const env = { ...GOOD, NAMESTEAD_MODE: 'demonstration', PUBLIC_URL: undefined, MAIL_SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(refused(env)).toEqual([]);
  expect(readConfig(env).publicUrl).toBe('http://127.0.0.1:8080');
});

test('a secret may stand in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'namestead-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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
