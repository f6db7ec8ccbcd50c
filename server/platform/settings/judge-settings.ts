import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { registryNames } from '#contract/rules/suffixes/index.ts';
import type { Get, Mode, Problem } from './address-settings.ts';
import { registrySetting } from './registry-access.ts';

/** 32 random bytes; in production nothing that a person typed. */
export function masterKeyFrom(text: string, mode: Mode, problem: Problem): Buffer {
  const key = Buffer.from(text, 'base64');
  if (text === '') return key;
  if (key.length !== 32) problem('MASTER_KEY', 'must be 32 bytes in base64');
  // Of 32 random bytes about 30 differ; fewer than half of that never happens.
  else if (mode === 'production' && new Set(key).size < 15)
    problem('MASTER_KEY', 'is not random: make one with `openssl rand -base64 32`');
  return key;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Settings that any process has, judged by their form. */
export function formProblems(get: Get, problem: Problem): void {
  const database = get('DATABASE_URL');
  if (database !== '' && !/^postgres(ql)?:$/.test(URL.parse(database)?.protocol ?? ''))
    problem('DATABASE_URL', 'must be an address such as postgresql://name:password@host/namestead');
  if (get('LOG_LEVEL') !== '' && !LOG_LEVELS.includes(get('LOG_LEVEL')))
    problem('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}`);
  const proxies = get('TRUSTED_PROXIES').split(',').filter(Boolean);
  if (proxies.some((proxy) => !isProxy(proxy)))
    problem('TRUSTED_PROXIES', 'must be addresses or networks such as 10.0.0.0/8, comma separated');
  const host = get('LISTEN_HOST');
  if (host !== '' && host !== 'localhost' && isIP(host) === 0)
    problem('LISTEN_HOST', 'must be an address of this machine');
}

/** An address, a network, or one of the names for whole groups of them (proxy-addr). */
function isProxy(text: string): boolean {
  const [address = '', bits] = text.trim().split('/');
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return false;
  return isIP(address) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(text.trim());
}

/** Files that the server opens later: better missed at the start than at the first certificate. */
export function fileProblems(get: Get, problem: Problem): void {
  const files = registryNames().flatMap((registry) =>
    ['CA_FILE', 'CERT_FILE', 'KEY_FILE'].map((part) => registrySetting(registry, part)),
  );
  const can = (path: string, mode: number) => {
    try {
      accessSync(path, mode);
      return true;
    } catch {
      return false;
    }
  };
  for (const name of [...files, 'VERIFICATION_CERT_FILE'])
    if (get(name) !== '' && !can(get(name), constants.R_OK)) problem(name, 'names a file that cannot be read');
  const schemas = get('EPP_SCHEMAS');
  if (schemas !== '' && !can(join(schemas, 'all.xsd'), constants.R_OK))
    problem('EPP_SCHEMAS', 'must be a folder with an all.xsd');
  const heads = get('LEDGER_HEADS');
  const isFolder = statSync(heads || '.', { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (heads !== '' && (isFolder || !can(dirname(heads), constants.W_OK)))
    problem('LEDGER_HEADS', 'must be a file in a folder that can be written');
}
