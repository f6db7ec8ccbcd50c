import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryNames } from '#contract/rules/suffixes/index.ts';
import { type PaymentSettings, readPaymentSettings } from './payment-settings.ts';

const accountAt = (registry: string, file: string): Record<string, string> => {
  const name = (part: string) => `REGISTRY_${registry.toUpperCase()}_${part}`;
  return {
    [name('URL')]: `epp://${registry}.registry.invalid`,
    [name('LOGIN')]: 'us',
    [name('PASSWORD')]: 'secret',
    [name('CA_FILE')]: file,
    [name('CERT_FILE')]: file,
    [name('KEY_FILE')]: file,
  };
};

/** Everything that production asks for, at partners that do not exist; files that are named are made in `folder`. */
export function productionSettings(folder: string, over: Record<string, string> = {}): Record<string, string> {
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, 'none');
  return {
    PUBLIC_URL: 'https://console.registrar.invalid/',
    OFFICE_URL: 'https://office.registrar.invalid',
    DATABASE_URL: 'postgres://app@db.registrar.invalid/namestead',
    MASTER_KEY: randomBytes(32).toString('base64'),
    MAIL_SMTP_URL: 'smtps://mail.registrar.invalid',
    MAIL_FROM: 'Registrar <no-reply@registrar.invalid>',
    CARD_SECRET_KEY: 'sk_live_x',
    CARD_WEBHOOK_SECRET: 'whsec_x',
    ...Object.assign({}, ...registryNames().map((registry) => accountAt(registry, file))),
    REGISTRY_CNNIC_PURVEYOR: 'us-cn',
    DEFAULT_NAME_SERVERS: 'ns1.registrar.invalid,ns2.registrar.invalid',
    FORWARD_ADDRESSES: '192.0.2.80,2001:db8::80',
    REGISTRAR_NAME: 'Registrar Ltd',
    REGISTRAR_IANA_ID: '1234',
    REGISTRAR_ABUSE_EMAIL: 'abuse@registrar.invalid',
    REGISTRAR_ABUSE_PHONE: '+852.21234567',
    REGISTRAR_CONTACT_URL: 'https://console.registrar.invalid/contact',
    VERIFICATION_URL: 'https://verification.registrar.invalid/v1',
    VERIFICATION_KEY: 'vsp_live_x',
    VERIFICATION_CERT_FILE: file,
    BANK_API_URL: 'https://payments.bank.invalid',
    BANK_API_KEY: 'bank_live_x',
    BANK_RECEIVING_PAYEE: 'Registrar Ltd',
    BANK_RECEIVING_BANK: 'A Bank',
    BANK_RECEIVING_ACCOUNT: '012345678901',
    BANK_RECEIVING_SWIFT: 'ABCDHKHH',
    BANK_RECEIVING_ADDRESS: '1 Queens Road Central',
    LOOKUP_SERVERS: 'com=https://rdap.registry.invalid/com/v1,cn=whois://whois.registry.invalid',
    ...over,
  };
}

/** The settings by which a house finds the companies of a sandbox; what is wrong with them is thrown. */
export function paymentsOf({ settings }: { readonly settings: Readonly<Record<string, string>> }): PaymentSettings {
  return readPaymentSettings(
    (name) => settings[name] ?? '',
    'demonstration',
    (name, problem) => {
      throw new Error(`${name} ${problem}`);
    },
  );
}
