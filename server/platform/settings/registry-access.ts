import { registryNames, SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { BUILT_IN_REGISTRIES, RegistryName } from '#contract/rules/suffixes/profile.ts';
import type { Get, Problem } from './address-settings.ts';

/** One account at one registry, as its settings `REGISTRY_<NAME>_…` give it. */
export interface RegistryAccess {
  readonly host: string;
  readonly port: number;
  readonly login: string;
  readonly password: string;
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
  /** Sessions of this process at a time; with those of the others at most what the registry allows. */
  readonly sessionsMax: number;
  /** Commands of all sessions together; no limit where absent. */
  readonly commandsPerSecond?: number;
  /** Names in one check; what the profile says where absent. */
  readonly namesPerCheck?: number;
  /** Forms of a Chinese name that a create lists; all of them where absent. */
  readonly chineseForms?: 'variants';
  /** Set at the next login in the place of `password`; the setting is then changed by hand. */
  readonly newPassword?: string;
  /** How the registry knows us in its own extension; only where a suffix of it asks for one. */
  readonly purveyor?: string;
}

export type RegistryAccesses = Readonly<Record<(typeof BUILT_IN_REGISTRIES)[number], RegistryAccess>> &
  Readonly<Record<RegistryName, RegistryAccess>>;

type WholeNumber = (name: string, fallback: number, max: number) => number;

/** What a process does with its sessions: with pages and work apart each takes its part of them. */
export type RegistryUse = 'pages' | 'work' | 'both';

const SESSIONS_DEFAULT = 4;
/** Of so many sessions one answers pages, where another process works: searches and looks need few, orders many. */
const ONE_FOR_PAGES_OF = 4;
const PARTS = ['URL', 'LOGIN', 'PASSWORD', 'CA_FILE', 'CERT_FILE', 'KEY_FILE'] as const;
/** Far above what any registry takes. */
const COMMANDS_PER_SECOND_MAX = 10_000;
const NAMES_PER_CHECK_MAX = 500;
const CHINESE_FORMS = ['', 'all', 'variants'];

/** The name of a registry's setting. */
export const registrySetting = (registry: RegistryName, part: string): string =>
  `REGISTRY_${registry.toUpperCase()}_${part}`;

function wantsPurveyor(registry: RegistryName): boolean {
  return SUFFIXES.some((each) => each.registry === registry && each.capabilities.value.contactExtension !== undefined);
}

function sessionsAllowed(registry: RegistryName): number {
  const limits = SUFFIXES.filter((each) => each.registry === registry).map(({ sessions }) => sessions.value.max);
  return Math.min(...limits);
}

/** How many of the account's sessions a process with this use may open. */
function partOf(sessionsMax: number, use: RegistryUse): number {
  const pages = Math.max(1, Math.floor(sessionsMax / ONE_FOR_PAGES_OF));
  const parts = { both: sessionsMax, pages, work: sessionsMax - pages };
  return Math.max(1, parts[use]);
}

/** Every setting without which a registry cannot be reached. */
export function requiredRegistrySettings(): string[] {
  return registryNames().flatMap((registry) => {
    const parts = wantsPurveyor(registry) ? [...PARTS, 'PURVEYOR'] : PARTS;
    return parts.map((part) => registrySetting(registry, part));
  });
}

function readAccess(
  registry: RegistryName,
  use: RegistryUse,
  get: Get,
  number: WholeNumber,
  problem: Problem,
): RegistryAccess {
  const setting = (part: string) => registrySetting(registry, part);
  const text = get(setting('URL'));
  const url = URL.parse(text);
  const allowed = sessionsAllowed(registry);
  const sessionsMax = number(setting('SESSIONS_MAX'), Math.min(SESSIONS_DEFAULT, allowed), allowed);
  if (use !== 'both' && sessionsMax < 2)
    problem(setting('SESSIONS_MAX'), 'must be at least 2 where api and worker are processes of their own');
  const commandsPerSecond = number(setting('COMMANDS_PER_SECOND'), 0, COMMANDS_PER_SECOND_MAX);
  const namesPerCheck = number(setting('NAMES_PER_CHECK'), 0, NAMES_PER_CHECK_MAX);
  const chineseForms = get(setting('CHINESE_FORMS'));
  if (!CHINESE_FORMS.includes(chineseForms)) problem(setting('CHINESE_FORMS'), 'must be all or variants');
  const purveyor = get(setting('PURVEYOR'));
  const newPassword = get(setting('NEW_PASSWORD'));
  return {
    host: url?.hostname ?? '',
    port: url?.port ? Number(url.port) : 700,
    login: get(setting('LOGIN')),
    password: get(setting('PASSWORD')),
    caFile: get(setting('CA_FILE')),
    certFile: get(setting('CERT_FILE')),
    keyFile: get(setting('KEY_FILE')),
    sessionsMax: partOf(sessionsMax, use),
    ...(commandsPerSecond > 0 ? { commandsPerSecond } : {}),
    ...(namesPerCheck > 0 ? { namesPerCheck } : {}),
    ...(chineseForms === 'variants' ? { chineseForms } : {}),
    ...(newPassword ? { newPassword } : {}),
    ...(purveyor ? { purveyor } : {}),
  };
}

/** The accounts at every registry; what is wrong is told by setting. */
export function readRegistryAccesses(
  use: RegistryUse,
  get: Get,
  number: WholeNumber,
  problem: Problem,
): RegistryAccesses {
  const accesses = registryNames().map(
    (registry) => [registry, readAccess(registry, use, get, number, problem)] as const,
  );
  return Object.fromEntries(accesses) as unknown as RegistryAccesses;
}
