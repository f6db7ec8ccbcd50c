import { isIP } from 'node:net';
import { FORWARD_CODES, FORWARD_URL_LENGTH_MAX, type ForwardCode, PARKED } from '#contract/rules/dns/records.ts';
import { isInsideAddress } from '../../../gateways/dns/index.ts';
import { type Read, wrong } from './names.ts';

/** Where a web address leads. */
export interface Forward {
  readonly code: ForwardCode;
  /** Absolute; its host in ASCII. */
  readonly url: string;
  /** Path and query of the visitor go along. */
  readonly keepsPath: boolean;
  /** Of the URL, without port; an address without its brackets. */
  readonly targetHost: string;
}

const TYPED = /^(\d{3})\s+(\S+)(?:\s+(path))?$/i;
/**
 * Names that mean something else in every network (RFC 6761, RFC 6762, RFC 8375, and the ICANN reservation of
 * `internal`).
 */
const LOCAL = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|invalid)$/;

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

function partsOf(typed: string): Forward | undefined {
  const [, code = '', address = '', path] = TYPED.exec(typed) ?? [];
  const known = FORWARD_CODES.find((each) => String(each) === code);
  const url = URL.parse(address);
  if (known === undefined || !url) return undefined;
  return { code: known, url: url.href, keepsPath: path !== undefined, targetHost: bareHost(url.hostname) };
}

/** A forward in the only form in which it is kept: `301 https://www.example.com/ path`, or `parked`. */
export function forwardOf(typed: string, host: string, zone: string): Read {
  if (typed.toLowerCase() === PARKED) return { value: PARKED };
  const forward = partsOf(typed);
  const url = forward && URL.parse(forward.url);
  if (!forward || !url || !/^https?:$/.test(url.protocol) || url.href.length > FORWARD_URL_LENGTH_MAX)
    return wrong('forward');
  // Whoever reads the address on their screen would take the name before the @ for the host.
  if (url.username !== '' || url.password !== '') return wrong('forwardPassword');
  const { targetHost } = forward;
  const inside = isIP(targetHost) === 0 ? LOCAL.test(targetHost) : isInsideAddress(targetHost);
  if (inside) return wrong('forwardInside');
  if (isIP(targetHost) === 0 && !targetHost.includes('.')) return wrong('forward');
  // By https too: that address is answered by us or by nobody.
  if (targetHost === (host === '@' ? zone : `${host}.${zone}`)) return wrong('forwardLoop');
  const { code, url: href, keepsPath } = forward;
  return { value: [code, href, ...(keepsPath ? ['path'] : [])].join(' ') };
}

/** What a kept value says. */
export function readForward(value: string): Forward | typeof PARKED {
  const forward = value === PARKED ? PARKED : partsOf(value);
  if (!forward) throw new Error('a kept forward is none');
  return forward;
}
