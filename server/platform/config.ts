import { readFileSync } from 'node:fs';
import { registryNames } from '#contract/rules/suffixes/index.ts';
import {
  judgeAddress,
  type Mode,
  type PartnerAddress,
  type Problem,
  readOwnAddress,
  WEB,
} from './settings/address-settings.ts';
import { BANK_SETTINGS, type BankAccess, readBank } from './settings/bank-settings.ts';
import { type ChainAccesses, readChains } from './settings/chains.ts';
import { type DatabaseSettings, readDatabaseSettings } from './settings/database-settings.ts';
import { declareFromFile } from './settings/declared-suffixes.ts';
import { fileProblems, formProblems, masterKeyFrom } from './settings/judge-settings.ts';
import { type ListenSettings, readListenSettings } from './settings/listen-settings.ts';
import { type NameServerAddresses, readNameServerAddresses } from './settings/name-server-addresses.ts';
import { type PaymentSettings, readPaymentSettings } from './settings/payment-settings.ts';
import { needs, type Role, registryUseOf } from './settings/process-settings.ts';
import {
  type LookupServers,
  type RegistrarSettings,
  readLookupServers,
  readRegistrar,
} from './settings/registrar-settings.ts';
import {
  type RegistryAccesses,
  readRegistryAccesses,
  registrySetting,
  requiredRegistrySettings,
} from './settings/registry-access.ts';
import { readVerification, VERIFICATION_SETTINGS, type VerificationAccess } from './verification-settings.ts';

export { ROLES, type Role } from './settings/process-settings.ts';
export type { RegistryAccess, RegistryAccesses } from './settings/registry-access.ts';

/** Every setting the server reads, in one place; business rules are not settings (see contract/rules). */
export interface Config extends DatabaseSettings, ListenSettings, PaymentSettings {
  /** `demonstration` (everything on loopback, sandbox partners, movable clock) or `production` (none of these). */
  readonly mode: Mode;
  readonly publicUrl: string;
  readonly officeUrl: string;
  readonly consolePort: number;
  readonly officePort: number;
  readonly listenHost: string;
  /** How long a process that was asked to end may take for what is under way. */
  readonly drainSeconds: number;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  /** 32 bytes, base64: encrypts what must be read again (second-factor secrets) and keys the captcha's signatures. */
  readonly masterKey: Buffer;
  /**
   * A file outside the database that gets the signed heads of the ledger's chain; without it they are in the log only.
   */
  readonly ledgerHeads: string | null;
  readonly captchaCounterMax: number;
  /** `secure`: nothing is sent before the connection is encrypted. */
  readonly mail: {
    readonly smtpUrl: string;
    readonly from: string;
    readonly secure: boolean;
    /** Where answers to our staff's letters are taken; null where mail that is sent to us is not read. */
    readonly replyTo: string | null;
  };
  /** The account at every registry, by the `registry` of the suffix profiles. */
  readonly registries: RegistryAccesses;
  readonly defaultNameServers: readonly string[];
  /** Who we are to the world (RDAP). */
  readonly registrar: RegistrarSettings;
  /** Who tells of names that are not ours, by suffix. */
  readonly lookupServers: LookupServers;
  /** Name servers that are asked elsewhere than the world would find them. */
  readonly nameServerAddresses: NameServerAddresses;
  /** The bank that pays for us. */
  readonly bank: BankAccess;
  readonly verification: VerificationAccess;
  /** The networks of the stablecoin that are set up. */
  readonly chains: ChainAccesses;
  /**
   * A folder with the published EPP schemas; where it is set every frame is judged by them and a fault raises an alarm.
   */
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
  FORWARD_ADDRESSES: '127.0.0.1',
};

const required = (): readonly string[] => [
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
  'FORWARD_ADDRESSES',
  ...VERIFICATION_SETTINGS,
  ...BANK_SETTINGS,
];

function productionProblems(get: (name: string) => string): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const wrong = (setting: string, problem: string) => void problems.push({ setting, problem });
  if (/^[a-z]+_test_/.test(get('CARD_SECRET_KEY'))) wrong('CARD_SECRET_KEY', 'is a sandbox key');
  if (get('CAPTCHA_COUNTER_MAX')) wrong('CAPTCHA_COUNTER_MAX', 'may be lowered only outside production');
  if (/\.example\b/.test(get('MAIL_FROM'))) wrong('MAIL_FROM', 'is the demonstration address');
  if (/\.example\b/.test(get('DEFAULT_NAME_SERVERS')))
    wrong('DEFAULT_NAME_SERVERS', 'are the demonstration name servers');
  if (/(?:^|,)\s*(?:127\.|::1\b)/.test(get('FORWARD_ADDRESSES')))
    wrong('FORWARD_ADDRESSES', 'are addresses of this machine, where no visitor comes');
  const [console, office] = [URL.parse(get('PUBLIC_URL')), URL.parse(get('OFFICE_URL'))];
  if (console && console.hostname === office?.hostname)
    wrong('OFFICE_URL', 'must have another host than PUBLIC_URL: a browser gives its cookies to both');
  return problems;
}

/** Partners' addresses that no other reader of settings judges. */
const partners = (): Readonly<Record<string, PartnerAddress>> => ({
  CARD_API_URL: WEB,
  MAIL_SMTP_URL: { protocols: ['smtps', 'smtp'], form: 'a mail server such as smtps://user:password@host' },
  ...Object.fromEntries(
    registryNames().map((registry) => [
      registrySetting(registry, 'URL'),
      { protocols: ['epp'], form: 'an address such as epp://host:700' },
    ]),
  ),
});

function reader(env: Env, mode: Mode, problem: Problem): (name: string) => string {
  const fromFile = (name: string, file: string) => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      problem(`${name}_FILE`, 'names a file that cannot be read');
      return '';
    }
  };
  return (name) => {
    const file = env[`${name}_FILE`];
    if (file !== undefined && !name.endsWith('_FILE')) {
      // Which of the two was meant nobody can know; the other may be an old secret.
      if (env[name]) problem(name, `is set, and ${name}_FILE too; keep one of them`);
      return fromFile(name, file);
    }
    return env[name] ?? (mode === 'demonstration' ? DEMONSTRATION_DEFAULTS[name] : undefined) ?? '';
  };
}

/**
 * A plain address, whose part before the @ leaves room for what is written behind it (RFC 5321 §4.5.3.1.1: 64
 * characters).
 */
const REPLY_TO = /^[\w.-]{1,20}@[a-z0-9.-]+\.[a-z0-9-]+$/i;

function readReplyTo(text: string, problem: Problem): string | null {
  if (text !== '' && !REPLY_TO.test(text))
    problem('MAIL_REPLY_TO', 'must be an address such as answers@example.com, at most 20 characters before its @');
  return text || null;
}

/**
 * Some settings alone, for commands that need no others; each may be told by `NAME_FILE`. @throws ConfigRefused where
 * one is missing
 */
export function readSettings<const N extends string>(env: Env, names: readonly N[]): Readonly<Record<N, string>> {
  const problems: SettingProblem[] = [];
  const get = reader(env, 'production', (setting, problem) => problems.push({ setting, problem }));
  const read = names.map((name) => [name, get(name)] as const);
  for (const [setting, text] of read)
    if (text === '' && !problems.some((one) => one.setting.startsWith(setting)))
      problems.push({ setting, problem: 'is missing' });
  if (problems.length > 0) throw new ConfigRefused(problems);
  return Object.fromEntries(read) as Record<N, string>;
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

/**
 * Reads and checks every setting; throws ConfigRefused naming all that is wrong. `NAME_FILE` may hold the path of a
 * secret instead of `NAME`. What a process of this role has no use for may be absent; what is there must be right.
 */
export function readConfig(env: Env, role: Role = 'all'): Config {
  const mode: Mode = env['NAMESTEAD_MODE'] === 'demonstration' ? 'demonstration' : 'production';
  const problems: SettingProblem[] = [];
  const problem: Problem = (setting, text) => {
    const known = problems.some((one) => one.setting === setting && one.problem === text);
    if (!known && (needs(role, setting) || get(setting) !== '')) problems.push({ setting, problem: text });
  };
  const get: (name: string) => string = reader(env, mode, (setting, text) => problems.push({ setting, problem: text }));
  declareFromFile(get, problem);
  for (const name of required()) if (get(name) === '') problem(name, 'is missing');
  if (mode === 'production') problems.push(...productionProblems(get));
  for (const [name, form] of Object.entries(partners())) judgeAddress(get(name), name, form, mode, problem);
  formProblems(get, problem);
  fileProblems(get, problem);
  const number = numberSetting(get, problems);
  const registries = readRegistryAccesses(registryUseOf(role), get, number, problem);
  const config: Config = {
    mode,
    publicUrl: readOwnAddress(get, 'PUBLIC_URL', mode, problem),
    officeUrl: readOwnAddress(get, 'OFFICE_URL', mode, problem),
    consolePort: number('CONSOLE_PORT', 8080, 65_535),
    officePort: number('OFFICE_PORT', 8081, 65_535),
    ...readListenSettings(get, number, problem),
    listenHost: get('LISTEN_HOST') || '127.0.0.1',
    drainSeconds: number('DRAIN_SECONDS', DRAIN_SECONDS, 600),
    ...readDatabaseSettings(get, number, problem, role === 'worker'),
    trustedProxies: get('TRUSTED_PROXIES').split(',').filter(Boolean),
    logLevel: get('LOG_LEVEL') || 'info',
    masterKey: masterKeyFrom(get('MASTER_KEY'), mode, problem),
    captchaCounterMax: number('CAPTCHA_COUNTER_MAX', 1000, 1000),
    mail: {
      smtpUrl: get('MAIL_SMTP_URL'),
      from: get('MAIL_FROM'),
      replyTo: readReplyTo(get('MAIL_REPLY_TO'), problem),
      // A password and the letters go in the open otherwise, where somebody between takes the offer of encryption away.
      secure: mode === 'production',
    },
    ...readPaymentSettings(get, mode, problem),
    registries,
    ledgerHeads: get('LEDGER_HEADS') || null,
    eppSchemas: get('EPP_SCHEMAS') || null,
    defaultNameServers: get('DEFAULT_NAME_SERVERS').split(',').filter(Boolean),
    registrar: readRegistrar(get, mode, problem),
    lookupServers: readLookupServers(get, mode, problem),
    nameServerAddresses: readNameServerAddresses(get, mode, problem),
    bank: readBank(get, mode, problem),
    verification: readVerification(get, mode, problem),
    chains: readChains(get, mode, problem),
  };
  if (problems.length > 0) throw new ConfigRefused(problems);
  return config;
}
