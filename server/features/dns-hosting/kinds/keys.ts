import { recordDataText } from '../../../gateways/dns/index.ts';
import { type Read, wrong } from './names.ts';

/** `_443._tcp`, also below a host (RFC 6698 §3). */
const PORT_HOST = /^_(\d{1,5})\._(?:tcp|udp|sctp)(?:\.|$)/;
const PORT_MAX = 65_535;
/** Usage, selector, matching type, data (RFC 6698 §2.1); 255 is for private use. */
const CERTIFICATE = /^([0-3]|255) ([01]|255) ([0-2]|255) ([0-9A-F]+)$/;
/** RSA, DSA, ECDSA, Ed25519, Ed448 (RFC 4255, RFC 6594, RFC 7479, RFC 8709). */
const FINGERPRINT = /^[12346] ([12]) ([0-9A-F]+)$/;
/** Of a digest, in hexadecimal digits, by its number. */
const CERTIFICATE_DIGITS: Readonly<Record<string, number>> = { 1: 64, 2: 128 };
const FINGERPRINT_DIGITS: Readonly<Record<string, number>> = { 1: 40, 2: 64 };

/** Which certificate a service has (RFC 6698): a digest is as long as its kind says. */
export function certificateOf(typed: string, host: string): Read {
  const port = Number.parseInt(PORT_HOST.exec(host)?.[1] ?? '', 10);
  if (!(port <= PORT_MAX)) return wrong('certificateHost');
  const kept = recordDataText('TLSA', typed);
  const [, , , matching = '', data = ''] = (kept !== undefined && CERTIFICATE.exec(kept)) || [];
  const digits = CERTIFICATE_DIGITS[matching] ?? data.length;
  return kept === undefined || data === '' || data.length !== digits ? wrong('certificate') : { value: kept };
}

/** Which key a host answers SSH with (RFC 4255 §3.1). */
export function fingerprintOf(typed: string): Read {
  const kept = recordDataText('SSHFP', typed);
  const [, kind = '', data = ''] = (kept !== undefined && FINGERPRINT.exec(kept)) || [];
  return kept === undefined || data.length !== FINGERPRINT_DIGITS[kind] ? wrong('fingerprint') : { value: kept };
}
