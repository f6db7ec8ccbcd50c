import { createHash } from 'node:crypto';

// TRON writes an address as 0x41 and 20 bytes, with four bytes of checksum, in base 58 (TIP-105 and the wallet's own
// documents).

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const FORM = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const PREFIX = '41';
const WHOLE_BYTES = 25;

const checksum = (body: Buffer): Buffer =>
  createHash('sha256').update(createHash('sha256').update(body).digest()).digest().subarray(0, 4);

/**
 * The 20 bytes as `0x…`, or undefined for a text that is no TRON address: another form, another network, a wrong
 * checksum.
 */
export function hexOfTron(text: string): string | undefined {
  if (!FORM.test(text)) return undefined;
  let value = 0n;
  for (const sign of text) value = value * 58n + BigInt(ALPHABET.indexOf(sign));
  const whole = Buffer.from(value.toString(16).padStart(2 * WHOLE_BYTES, '0'), 'hex');
  const body = whole.subarray(0, -4);
  if (whole.length !== WHOLE_BYTES || !checksum(body).equals(whole.subarray(-4))) return undefined;
  return body.toString('hex').startsWith(PREFIX) ? `0x${body.toString('hex').slice(2)}` : undefined;
}

/** The form in which people see it. */
export function tronOfHex(hex: string): string {
  const body = Buffer.from(`${PREFIX}${hex.slice(2)}`, 'hex');
  let rest = BigInt(`0x${Buffer.concat([body, checksum(body)]).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${ALPHABET[Number(rest % 58n)]}${text}`;
  return text;
}
