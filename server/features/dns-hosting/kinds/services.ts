import { PRIORITY_MAX } from '#contract/rules/dns/records.ts';
import { recordDataText } from '../../../gateways/dns/index.ts';
import { type Read, targetOf, wrong } from './names.ts';

const SERVICE = /^(\d{1,5})\s+(\d{1,5})\s+(\d{1,5})\s+(\S+)$/;
const SERVICE_HOST = /^_[a-z0-9-]+\._[a-z0-9-]+(?:\.|$)/;
const BINDING = /^(\d{1,5})\s+(\S+)(?:\s+(.*))?$/;
const QUOTED_STRING = /"(?:[^"\\]|\\.)*"/g;
const POINTER = /^(.*\S)\s+(\S+)$/;
/** In the only form: order, preference, flags, services, regexp, replacement. */
const POINTER_KEPT = /^\d+ \d+ "([^"]*)" "[^"]*" "((?:[^"\\]|\\.)*)" (\S+)$/;
/** `!pattern!replacement!flags`: any sign but a digit, a flag or a backslash may stand for `!` (RFC 3402 §3.2). */
const SUBSTITUTION = /^([^0-9i\\\s])(?:(?!\1)[^\\]|\\.)+\1(?:(?!\1)[^\\]|\\.)*\1i?$/;

/** A name elsewhere, or a dot alone. */
const nameOrRoot = (typed: string, zone: string): Read => (typed === '.' ? { value: '.' } : targetOf(typed, zone));

/** Names in data have a dot at the end for zone files, and none as they are kept. */
const bare = (name: string): string => (name === '.' ? name : name.replace(/\.$/, ''));

/** Where a service is (RFC 2782). */
export function serviceOf(typed: string, host: string, zone: string): Read {
  if (!SERVICE_HOST.test(host)) return wrong('serviceHost');
  const [, priority = '', weight = '', port = '', typedTarget = ''] = SERVICE.exec(typed) ?? [];
  const numbers = [priority, weight, port].map((text) => Number.parseInt(text, 10));
  if (numbers.some((number) => !(number <= PRIORITY_MAX))) return wrong('service');
  // A dot alone: the service is decidedly not there (RFC 2782).
  const target = nameOrRoot(typedTarget, zone);
  return 'value' in target ? { value: [...numbers, target.value].join(' ') } : wrong('service');
}

/** Keys of parameters in their only form, and those that a client must understand. */
function keysOf(parameters: string): { readonly keys: readonly string[]; readonly mandatory: readonly string[] } {
  const keys = parameters
    .replace(QUOTED_STRING, '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.replace(/=$/, ''));
  const mandatory = /(?:^| )mandatory="([^"]*)"/.exec(parameters)?.[1]?.split(',') ?? [];
  return { keys, mandatory };
}

/** How a service is reached (RFC 9460): SVCB and HTTPS. */
export function bindingOf(typed: string, type: 'SVCB' | 'HTTPS', zone: string): Read {
  const [, priority = '', typedTarget = '', parameters = ''] = BINDING.exec(typed) ?? [];
  const target = nameOrRoot(typedTarget, zone);
  if (!('value' in target)) return wrong('binding');
  const absolute = target.value === '.' ? '.' : `${target.value}.`;
  const kept = recordDataText(type, `${priority} ${absolute} ${parameters}`);
  const [, number, , rest = ''] = (kept !== undefined && BINDING.exec(kept)) || [];
  if (number === undefined) return wrong('binding');
  const { keys, mandatory } = keysOf(rest);
  // Another name for the target has nothing else to say (RFC 9460 §2.4.2).
  if (number === '0' && keys.length > 0) return wrong('bindingAlias');
  const unmet = mandatory.some((key) => !keys.includes(key));
  // Without the usual protocols there must be others (RFC 9460 §7.1.1, §8).
  const mute = keys.includes('no-default-alpn') && !keys.includes('alpn');
  if (new Set(keys).size < keys.length || unmet || mute) return wrong('bindingKeys');
  return { value: [number, target.value, rest].join(' ').trimEnd() };
}

/** The next step of a delegation (RFC 3403 §4.1). */
export function pointerOf(typed: string, zone: string): Read {
  const [, head = '', typedTarget = ''] = POINTER.exec(typed) ?? [];
  const target = nameOrRoot(typedTarget, zone);
  if (!('value' in target)) return wrong('pointer');
  const absolute = target.value === '.' ? '.' : `${target.value}.`;
  const kept = recordDataText('NAPTR', `${head} ${absolute}`);
  const [, flags = '', rule = '', name = ''] = (kept !== undefined && POINTER_KEPT.exec(kept)) || [];
  if (kept === undefined || !/^[A-Za-z0-9]*$/.test(flags)) return wrong('pointer');
  // In quotes a backslash stands twice.
  const plain = rule.replace(/\\(.)/g, '$1');
  // Either a rule or another name, and one of them.
  if ((rule === '') === (name === '.')) return wrong('pointerEither');
  if (rule !== '' && !SUBSTITUTION.test(plain)) return wrong('pointerRule');
  return { value: kept.replace(/\S+$/, bare) };
}
