import { domainToASCII, domainToUnicode } from 'node:url';
import type { Suffix } from './policy.ts';

/** Names nobody can register: 2306 on create, "Reserved" on check. One-character labels are reserved as well. */
const RESERVED_LABELS: ReadonlySet<string> = new Set(['example', 'iana', 'icann', 'internic', 'nic', 'rdap', 'whois']);

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** `com` or `net` for a name under one of our suffixes, whatever stands before it. */
export function suffixOf(name: string): Suffix | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return name.includes('.') && (last === 'com' || last === 'net') ? last : undefined;
}

/** Whether the label is one the registry takes: LDH, `??--` only for a punycode label that survives the round trip. */
export function isRegistrable(name: string): boolean {
  const dot = name.indexOf('.');
  const label = name.slice(0, dot);
  if (dot < 0 || name.indexOf('.', dot + 1) >= 0 || !suffixOf(name) || !LABEL.test(label)) return false;
  if (label.slice(2, 4) !== '--') return true;
  if (!label.startsWith('xn--')) return false;
  const unicode = domainToUnicode(label);
  return unicode !== '' && unicode !== label && domainToASCII(unicode) === label;
}

export function isReserved(name: string): boolean {
  const label = name.slice(0, name.indexOf('.'));
  return label.length === 1 || RESERVED_LABELS.has(label);
}

export const isInternational = (name: string): boolean => name.startsWith('xn--');

/** A host name: at least two LDH labels, 253 characters at most, and not a bare number at the end. */
export function isHostName(name: string): boolean {
  const labels = name.split('.');
  return (
    name.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1)!)
  );
}

/** The domain a host lies under, when that is in this registry: `ns1.a.com` and `a.com` → `a.com`. */
export function superordinateOf(host: string): string | undefined {
  return suffixOf(host) ? host.split('.').slice(-2).join('.') : undefined;
}
