import { readFileSync } from 'node:fs';
import type { RegistryAccess } from '#server/platform/config.ts';
import type { RegistrySettings } from './settings.ts';

/** The settings of a registry account from the house's configuration; its certificate files are read at each connection. */
export function settingsOfAccess(registry: string, access: RegistryAccess): RegistrySettings {
  const { host, port, login, password, sessionsMax, caFile, certFile, keyFile } = access;
  const read = (file: string) => readFileSync(file, 'utf8');
  return {
    registry,
    host,
    port,
    login,
    password,
    sessionsMax,
    clientPrefix: 'NSQ',
    certificates: () => ({ ca: read(caFile), cert: read(certFile), key: read(keyFile) }),
  };
}
