import { isUtf8 } from 'node:buffer';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { PRIORITY_MAX, RECORD_VALUE_LENGTH_MAX, type RecordProblem } from '#contract/rules/dns/records.ts';
import { toAscii } from '../../platform/idn.ts';
import type { RecordValues } from './record-values.ts';

/** As much of RFC 1035 §2.3.1 as servers ask for, with the underscore of names that are no hosts (RFC 8552). */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** A whole name in characters, without the dot at the end (RFC 1035 §2.3.4). */
const NAME_LENGTH_MAX = 253;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const OCTET_MAX = 255;
/** `"one" "two"` as zone files have it. */
const QUOTED = /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/;
const SERVICE = /^(\d{1,5})\s+(\d{1,5})\s+(\d{1,5})\s+(\S+)$/;
const SERVICE_HOST = /^_[a-z0-9-]+\._[a-z0-9-]+(?:\.|$)/;
const AUTHORITY = /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(?:"([^"\\]*)"|([^\s"\\]+))$/i;
const PLAIN_TEXT = /^[\x20-\x7e]*$/;

/** A value as it is kept, or why it is none. */
type Read = { readonly value: string } | { readonly problem: RecordProblem };
const wrong = (problem: RecordProblem): Read => ({ problem });

function labelOf(typed: string): string | undefined {
  const plain = typed.toLowerCase();
  const label = LABEL.test(plain) ? plain : toAscii(typed);
  return label !== undefined && LABEL.test(label) ? label : undefined;
}

/** A name of labels in the A-label form, without the dot at the end; undefined where it is none. */
function nameOf(typed: string): string | undefined {
  const labels = typed
    .replace(/\.$/, '')
    .split(/[.\u3002\uff0e\uff61]/)
    .map(labelOf);
  const name = labels.join('.');
  return labels.includes(undefined) || name.length > NAME_LENGTH_MAX ? undefined : name;
}

/** Where a record stands, relative to its zone; the whole name is understood too. */
function hostOf(typed: string, zone: string): { host: string } | { problem: RecordProblem } {
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
function targetOf(typed: string, zone: string): Read {
  if (typed === '@') return { value: zone };
  if (isIP(typed) !== 0) return wrong('targetAddress');
  const name = nameOf(typed);
  return name?.includes('.') ? { value: name } : wrong('target');
}

/** `\\"` is a quote, `\\233` an octet (RFC 1035 §5.1); undefined where the octets spell no text. */
function unescaped(text: string): string | undefined {
  const pieces = text.match(/\\\d{3}|\\.|[^\\]+/g) ?? [];
  const bytes = pieces.map((piece) => {
    const octet = /^\\(\d{3})$/.exec(piece)?.[1];
    return octet === undefined ? Buffer.from(piece.replace(/^\\/, '')) : Buffer.of(Number.parseInt(octet, 10));
  });
  const whole = Buffer.concat(bytes);
  return isUtf8(whole) ? whole.toString() : undefined;
}

/** Text as it is meant, without the quotes and escapes of a zone file. */
function textOf(typed: string): Read {
  const strings = QUOTED.test(typed) ? (typed.match(/"(?:[^"\\]|\\.)*"/g) ?? []) : undefined;
  const text = strings ? unescaped(strings.map((each) => each.slice(1, -1)).join('')) : typed;
  return text === undefined || CONTROL.test(text) || Buffer.byteLength(text) > RECORD_VALUE_LENGTH_MAX
    ? wrong('text')
    : { value: text };
}

function serviceOf(typed: string, host: string, zone: string): Read {
  if (!SERVICE_HOST.test(host)) return wrong('serviceHost');
  const [, priority = '', weight = '', port = '', typedTarget = ''] = SERVICE.exec(typed) ?? [];
  const numbers = [priority, weight, port].map((text) => Number.parseInt(text, 10));
  if (numbers.some((number) => !(number <= PRIORITY_MAX))) return wrong('service');
  // A dot alone: the service is decidedly not there (RFC 2782).
  const target = typedTarget === '.' ? { value: '.' } : targetOf(typedTarget, zone);
  return 'value' in target ? { value: [...numbers, target.value].join(' ') } : wrong('service');
}

/** Which authorities may sign (RFC 8659 §4.1). */
function authorityOf(typed: string): Read {
  const [, flags = '', tag = '', quoted, bare] = AUTHORITY.exec(typed) ?? [];
  const value = quoted ?? bare ?? '';
  if (!(Number.parseInt(flags, 10) <= OCTET_MAX) || !PLAIN_TEXT.test(value)) return wrong('authority');
  return { value: `${Number.parseInt(flags, 10)} ${tag.toLowerCase()} "${value}"` };
}

function readValue({ type, value }: Pick<RecordValues, 'type' | 'value'>, host: string, zone: string): Read {
  switch (type) {
    case 'A':
      return isIPv4(value) ? { value } : wrong('v4');
    case 'AAAA':
      // The shortest form (RFC 5952); an address with a zone of its own is none for others.
      return isIPv6(value) && !value.includes('%')
        ? { value: new URL(`http://[${value}]/`).hostname.slice(1, -1) }
        : wrong('v6');
    case 'TXT':
      return textOf(value);
    case 'SRV':
      return serviceOf(value, host, zone);
    case 'CAA':
      return authorityOf(value);
    case 'MX':
      // A dot alone: no mail is taken here (RFC 7505).
      return value === '.' ? { value } : targetOf(value, zone);
    default:
      return targetOf(value, zone);
  }
}

/** What the zone itself cannot hold besides its own: it has our name servers, and other records beside which no CNAME stands. */
function apexProblem({ type }: Pick<RecordValues, 'type'>, host: string): RecordProblem | undefined {
  if (host !== '@') return undefined;
  return type === 'CNAME' ? 'cnameApex' : type === 'NS' ? 'nsApex' : undefined;
}

function priorityProblem({ type, priority }: Pick<RecordValues, 'type' | 'priority'>): RecordProblem | undefined {
  if (type === 'MX') return priority === null ? 'priority' : undefined;
  return priority === null ? undefined : 'priorityNone';
}

/** Reads one record as it was typed: in the one form in which it is kept and compared, or what is wrong with it. Pure. */
export function readRecord(typed: RecordValues, zone: string): RecordValues | { readonly problem: RecordProblem } {
  const place = hostOf(typed.host, zone);
  if ('problem' in place) return place;
  const { host } = place;
  const problem = apexProblem(typed, host) ?? priorityProblem(typed);
  if (problem) return { problem };
  const read = readValue(typed, host, zone);
  if ('problem' in read) return read;
  const itself = host === '@' ? zone : `${host}.${zone}`;
  return typed.type === 'CNAME' && read.value === itself ? { problem: 'loop' } : { ...typed, host, value: read.value };
}
