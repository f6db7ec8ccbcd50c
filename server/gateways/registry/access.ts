import { readFileSync } from 'node:fs';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { RegistryAccess } from '#server/platform/config.ts';
import type { RegistryLimits, RegistrySettings } from './settings.ts';

/** Parts of an access that only some registries have. */
interface OptionalAccess {
  readonly commandsPerSecond?: number;
  readonly purveyor?: string;
  readonly namesPerCheck?: number;
  readonly chineseForms?: 'variants';
  readonly newPassword?: string;
}

/**
 * The settings of a registry account from the house's configuration; its certificate files are read at each connection.
 */
export function settingsOfAccess(registry: string, access: RegistryAccess & OptionalAccess): RegistrySettings {
  const { host, port, login, password, sessionsMax, caFile, certFile, keyFile } = access;
  const { commandsPerSecond, namesPerCheck, chineseForms, purveyor, newPassword } = access;
  const read = (file: string) => readFileSync(file, 'utf8');
  return {
    registry,
    host,
    port,
    login,
    password,
    ...(newPassword === undefined ? {} : { newPassword }),
    ...(purveyor === undefined ? {} : { purveyor }),
    ...(chineseForms === undefined ? {} : { chineseForms }),
    sessionsMax,
    clientPrefix: 'NSQ',
    certificates: () => ({ ca: read(caFile), cert: read(certFile), key: read(keyFile) }),
    limits: {
      ...limitsOf(registry),
      ...(commandsPerSecond === undefined ? {} : { commandsPerSecond }),
      ...(namesPerCheck === undefined ? {} : { namesPerCheck }),
    },
  };
}

/** Of the idle time a registry allows: hello goes out well before the end of it. */
const HELLO_AT_PERCENT = 60;

/** What the profiles of its suffixes say; the strictest where they differ. */
function limitsOf(registry: string): Partial<RegistryLimits> {
  const sessions = SUFFIXES.filter((suffix) => suffix.registry === registry).map((suffix) => suffix.sessions.value);
  if (sessions.length === 0) return {};
  const idleSeconds = Math.min(...sessions.map((each) => each.idleSeconds));
  return {
    namesPerCheck: Math.min(...sessions.map((each) => each.namesPerCheck)),
    helloAfterMs: idleSeconds * 10 * HELLO_AT_PERCENT,
  };
}
