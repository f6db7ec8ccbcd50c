import { isIP } from 'node:net';
import type { RecordProblem } from '#contract/rules/dns/records.ts';
import { toAscii } from '../../../platform/idn.ts';

/** A value as it is kept, or why it is none. */
export type Read = { readonly value: string } | { readonly problem: RecordProblem };
export const wrong = (problem: RecordProblem): Read => ({ problem });

/** As much of RFC 1035 §2.3.1 as servers ask for, with the underscore of names that are no hosts (RFC 8552). */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** A whole name in characters, without the dot at the end (RFC 1035 §2.3.4). */
const NAME_LENGTH_MAX = 253;

function labelOf(typed: string): string | undefined {
  const plain = typed.toLowerCase();
  const label = LABEL.test(plain) ? plain : toAscii(typed);
  return label !== undefined && LABEL.test(label) ? label : undefined;
}

/** A name of labels in the A-label form, without the dot at the end; undefined where it is none. */
export function nameOf(typed: string): string | undefined {
  const labels = typed
    .replace(/\.$/, '')
    .split(/[.\u3002\uff0e\uff61]/)
    .map(labelOf);
  const name = labels.join('.');
  return labels.includes(undefined) || name.length > NAME_LENGTH_MAX ? undefined : name;
}

/** Where a record stands, relative to its zone; the whole name is understood too. */
export function hostOf(typed: string, zone: string): { host: string } | { problem: RecordProblem } {
  if (typed === '@') return { host: '@' };
  const [first, ...rest] = typed.split('.');
  const wild = first === '*';
  const below = wild ? rest.join('.') : typed;
  if (wild && below === '') return { host: '*' };
  if (below.includes('*')) return { problem: 'wildcard' };
  const name = nameOf(below);
  if (name === undefined) return { problem: 'host' };
  const relative = name === zone ? '' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
  // A dot at the end means a whole name (RFC 1035 §5.1): one that is not in this zone is no place in it.
  if (typed.endsWith('.') && relative === name) return { problem: 'host' };
  const host = [...(wild ? ['*'] : []), ...(relative === '' ? [] : [relative])].join('.') || '@';
  return `${host}.${zone}`.length > NAME_LENGTH_MAX ? { problem: 'host' } : { host };
}

/** A name elsewhere. One label alone is nearly always a forgotten rest; `@` is the zone itself. */
export function targetOf(typed: string, zone: string): Read {
  if (typed === '@') return { value: zone };
  if (isIP(typed) !== 0) return wrong('targetAddress');
  const name = nameOf(typed);
  return name?.includes('.') ? { value: name } : wrong('target');
}
