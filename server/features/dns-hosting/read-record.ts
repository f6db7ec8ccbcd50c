import { isUtf8 } from 'node:buffer';
import { isIPv4, isIPv6 } from 'node:net';
import { OWN_TYPES, RECORD_VALUE_LENGTH_MAX, type RecordProblem, WEIGHTED_TYPES } from '#contract/rules/dns/records.ts';
import { forwardOf } from './kinds/forward.ts';
import { certificateOf, fingerprintOf } from './kinds/keys.ts';
import { hostOf, type Read, targetOf, wrong } from './kinds/names.ts';
import { bindingOf, pointerOf, serviceOf } from './kinds/services.ts';
import type { RecordValues } from './record-values.ts';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const OCTET_MAX = 255;
/** `"one" "two"` as zone files have it. */
const QUOTED = /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/;
const AUTHORITY = /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(?:"([^"\\]*)"|([^\s"\\]+))$/i;
const PLAIN_TEXT = /^[\x20-\x7e]*$/;

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
    case 'HTTPS':
    case 'SVCB':
      return bindingOf(value, type, zone);
    case 'TLSA':
      return certificateOf(value, host);
    case 'SSHFP':
      return fingerprintOf(value);
    case 'NAPTR':
      return pointerOf(value, zone);
    case 'URL':
      return forwardOf(value, host, zone);
    case 'MX':
      // A dot alone: no mail is taken here (RFC 7505).
      return value === '.' ? { value } : targetOf(value, zone);
    default:
      return targetOf(value, zone);
  }
}

/**
 * What the zone itself cannot hold besides its own: it has our name servers, and other records beside which no CNAME
 * stands.
 */
function apexProblem({ type }: Pick<RecordValues, 'type'>, host: string): RecordProblem | undefined {
  if (host !== '@') return undefined;
  return type === 'CNAME' ? 'cnameApex' : type === 'NS' ? 'nsApex' : undefined;
}

function priorityProblem({ type, priority }: Pick<RecordValues, 'type' | 'priority'>): RecordProblem | undefined {
  if (type === 'MX') return priority === null ? 'priority' : undefined;
  return priority === null ? undefined : 'priorityNone';
}

/** Other types have priorities of their own, or say something that belongs together. */
const weightProblem = ({ type, weight }: Pick<RecordValues, 'type' | 'weight'>): RecordProblem | undefined =>
  weight !== null && !WEIGHTED_TYPES.includes(type) ? 'weightType' : undefined;

/** What other names and our forwarder answer is the same for everybody. */
const lineProblem = ({ type, line }: Pick<RecordValues, 'type' | 'line'>): RecordProblem | undefined =>
  OWN_TYPES.includes(type) && line !== 'default' ? 'onlyDefault' : undefined;

/**
 * Reads one record as it was typed: in the one form in which it is kept and compared, or what is wrong with it. Pure.
 */
export function readRecord(typed: RecordValues, zone: string): RecordValues | { readonly problem: RecordProblem } {
  const place = hostOf(typed.host, zone);
  if ('problem' in place) return place;
  const { host } = place;
  const problem = apexProblem(typed, host) ?? priorityProblem(typed) ?? weightProblem(typed) ?? lineProblem(typed);
  if (problem) return { problem };
  const read = readValue(typed, host, zone);
  if ('problem' in read) return read;
  const itself = host === '@' ? zone : `${host}.${zone}`;
  return /^(?:CNAME|ALIAS)$/.test(typed.type) && read.value === itself
    ? { problem: 'loop' }
    : { ...typed, host, value: read.value };
}
