import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { REGISTRIES } from '#contract/rules/suffixes/profile.ts';
import { BANK_SETTINGS, type BankAccess, readBank } from './settings/bank-settings.ts';
import { type ChainAccesses, readChains } from './settings/chains.ts';
import { type ListenSettings, readListenSettings } from './settings/listen-settings.ts';
import { type PaymentSettings, readPaymentSettings } from './settings/payment-settings.ts';
import {
  type LookupServers,
  type RegistrarSettings,
  readLookupServers,
  readRegistrar,
} from './settings/registrar-settings.ts';
import {
  type RegistryAccesses,
  type RegistryUse,
  readRegistryAccesses,
  registrySetting,
  requiredRegistrySettings,
} from './settings/registry-access.ts';
import { readVerification, VERIFICATION_SETTINGS, type VerificationAccess } from './verification-settings.ts';

/** How the house runs: `demonstration` (everything on loopback, sandbox partners, movable clock) or `production` (none of these). */
export type Mode = 'demonstration' | 'production';

export type { RegistryAccess, RegistryAccesses, RegistryUse } from './settings/registry-access.ts';

/** Every setting the server reads, in one place; business rules are not settings (see contract/rules). */
export interface Config extends ListenSettings, PaymentSettings {
  readonly mode: Mode;
  readonly publicUrl: string;
  readonly officeUrl: string;
  readonly consolePort: number;
  readonly officePort: number;
  readonly listenHost: string;
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  /** How long a process that was asked to end may take for what is under way. */
  readonly drainSeconds: number;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  /** 32 bytes, base64: encrypts what must be read again (second-factor secrets) and keys the captcha's signatures. */
  readonly masterKey: Buffer;
  /** A file outside the database that gets the signed heads of the ledger's chain; without it they are in the log only. */
  readonly ledgerHeads: string | null;
  readonly captchaCounterMax: number;
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly card: { readonly apiUrl: string; readonly secretKey: string; readonly webhookSecret: string };
  /** The account at every registry, by the `registry` of the suffix profiles. */
  readonly registries: RegistryAccesses;
  readonly defaultNameServers: readonly string[];
  /** Who we are to the world (RDAP). */
  readonly registrar: RegistrarSettings;
  /** Who tells of names that are not ours, by suffix. */
  readonly lookupServers: LookupServers;
  /** The bank that pays for us. */
  readonly bank: BankAccess;
  readonly verification: VerificationAccess;
  /** The networks of the stablecoin that are set up. */
  readonly chains: ChainAccesses;
  /** A folder with the published EPP schemas; where it is set every frame is judged by them and a fault raises an alarm. */
  readonly eppSchemas: string | null;
}

/** A little less than Docker gives a container before it is killed. */
const DRAIN_SECONDS = 8;

type Env = Readonly<Record<string, string | undefined>>;

/** One wrong setting: its name and what to do about it. */
export interface SettingProblem {
  readonly setting: string;
  readonly problem: string;
}

/** The start is refused; the message names every setting at once. */
export class ConfigRefused extends Error {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(problems.map(({ setting, problem }) => `${setting}: ${problem}`).join('\n'));
    this.name = 'ConfigRefused';
    this.problems = problems;
  }
}

/** Values that only a demonstration may fall back on. */
const DEMONSTRATION_DEFAULTS: Env = {
  PUBLIC_URL: 'http://127.0.0.1:8080',
  OFFICE_URL: 'http://127.0.0.1:8081',
  MAIL_FROM: 'Namestead <no-reply@namestead.example>',
  DEFAULT_NAME_SERVERS: 'ns1.namestead.example,ns2.namestead.example',
};

const REQUIRED: readonly string[] = [
  'PUBLIC_URL',
  'OFFICE_URL',
  'DATABASE_URL',
  'MASTER_KEY',
  'MAIL_SMTP_URL',
  'MAIL_FROM',
  'CARD_SECRET_KEY',
  'CARD_WEBHOOK_SECRET',
  ...requiredRegistrySettings(),
  'DEFAULT_NAME_SERVERS',
  ...VERIFICATION_SETTINGS,
  ...BANK_SETTINGS,
];

/** Settings that in production must not point at this machine: there a partner on loopback is a sandbox. */
const PARTNERS: readonly string[] = [
  'MAIL_SMTP_URL',
  'CARD_API_URL',
  ...REGISTRIES.map((registry) => registrySetting(registry, 'URL')),
];

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function productionProblems(get: (name: string) => string): SettingProblem[] {
  const problems: SettingProblem[] = [];
  for (const name of ['PUBLIC_URL', 'OFFICE_URL']) {
    if (get(name) && !get(name).startsWith('https://'))
      problems.push({ setting: name, problem: 'must be an https address in production' });
  }
  for (const name of PARTNERS)
    if (isLoopback(get(name))) problems.push({ setting: name, problem: 'points at a sandbox on this machine' });
  if (/^sk_test_/.test(get('CARD_SECRET_KEY')))
    problems.push({ setting: 'CARD_SECRET_KEY', problem: 'is a sandbox key' });
  if (get('CAPTCHA_COUNTER_MAX'))
    problems.push({ setting: 'CAPTCHA_COUNTER_MAX', problem: 'may be lowered only outside production' });
  if (/\.example\b/.test(get('MAIL_FROM')))
    problems.push({ setting: 'MAIL_FROM', problem: 'is the demonstration address' });
  if (/\.example\b/.test(get('DEFAULT_NAME_SERVERS')))
    problems.push({ setting: 'DEFAULT_NAME_SERVERS', problem: 'are the demonstration name servers' });
  return problems;
}

function reader(env: Env, mode: Mode): (name: string) => string {
  return (name) => {
    const file = env[`${name}_FILE`];
    if (file !== undefined && !name.endsWith('_FILE')) return readFileSync(file, 'utf8').trim();
    return env[name] ?? (mode === 'demonstration' ? DEMONSTRATION_DEFAULTS[name] : undefined) ?? '';
  };
}

function numberSetting(get: (name: string) => string, problems: SettingProblem[]) {
  return (name: string, fallback: number, max: number) => {
    const text = get(name);
    if (text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= 0 && value <= max) return value;
    problems.push({ setting: name, problem: `must be a whole number up to ${max}` });
    return fallback;
  };
}

/** Reads and checks every setting; throws ConfigRefused naming all that is wrong. `NAME_FILE` may hold the path of a secret instead of `NAME`. */
export function readConfig(env: Env, use: RegistryUse = 'both'): Config {
  const mode: Mode = env['NAMESTEAD_MODE'] === 'demonstration' ? 'demonstration' : 'production';
  const get = reader(env, mode);
  const problems: SettingProblem[] = REQUIRED.filter((name) => get(name) === '').map((setting) => ({
    setting,
    problem: 'is missing',
  }));
  if (mode === 'production') problems.push(...productionProblems(get));
  const number = numberSetting(get, problems);
  const problem = (setting: string, text: string) => void problems.push({ setting, problem: text });
  const masterKey = Buffer.from(get('MASTER_KEY'), 'base64');
  if (get('MASTER_KEY') !== '' && masterKey.length !== 32)
    problems.push({ setting: 'MASTER_KEY', problem: 'must be 32 bytes in base64' });
  const registries = readRegistryAccesses(use, get, number, (setting, problem) => problems.push({ setting, problem }));
  const config: Config = {
    mode,
    publicUrl: get('PUBLIC_URL').replace(/\/$/, ''),
    officeUrl: get('OFFICE_URL').replace(/\/$/, ''),
    consolePort: number('CONSOLE_PORT', 8080, 65_535),
    officePort: number('OFFICE_PORT', 8081, 65_535),
    ...readListenSettings(get, number, problem),
    listenHost: get('LISTEN_HOST') || '127.0.0.1',
    databaseUrl: get('DATABASE_URL'),
    databasePoolMax: number('DATABASE_POOL_MAX', 10, 500),
    drainSeconds: number('DRAIN_SECONDS', DRAIN_SECONDS, 600),
    trustedProxies: get('TRUSTED_PROXIES').split(',').filter(Boolean),
    logLevel: get('LOG_LEVEL') || 'info',
    masterKey,
    captchaCounterMax: number('CAPTCHA_COUNTER_MAX', 1000, 1000),
    mail: { smtpUrl: get('MAIL_SMTP_URL'), from: get('MAIL_FROM') },
    card: {
      apiUrl: get('CARD_API_URL') || 'https://api.stripe.com',
      secretKey: get('CARD_SECRET_KEY'),
      webhookSecret: get('CARD_WEBHOOK_SECRET'),
    },
    ...readPaymentSettings(get, mode, problem),
    registries,
    ledgerHeads: get('LEDGER_HEADS') || null,
    eppSchemas: get('EPP_SCHEMAS') || null,
    defaultNameServers: get('DEFAULT_NAME_SERVERS').split(',').filter(Boolean),
    registrar: readRegistrar(get, mode, problem),
    lookupServers: readLookupServers(get, mode, problem),
    bank: readBank(get, mode, problem),
    verification: readVerification(get, mode, problem),
    chains: readChains(get, mode, problem),
  };
  if (problems.length > 0) throw new ConfigRefused(problems);
  return config;
}
