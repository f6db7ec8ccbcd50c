import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRON_PREFIX = 0x41;

/** An address or text that names nothing on the network meant. */
export class AddressRefusal extends Error {}

const checksum = (body: Buffer): Buffer =>
  createHash('sha256').update(createHash('sha256').update(body).digest()).digest().subarray(0, 4);

/** Bytes with their checksum in base 58, as keys and TRON addresses are written. */
export function base58Check(body: Buffer): string {
  const whole = Buffer.concat([body, checksum(body)]);
  let rest = BigInt(`0x${whole.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = ALPHABET[Number(rest % 58n)] + text;
  for (const byte of whole) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}

function readBase58Check(text: string): Buffer | undefined {
  let value = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  const whole = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const body = whole.subarray(0, -4);
  return checksum(body).equals(whole.subarray(-4)) ? body : undefined;
}

/** The 20 bytes of an address as the node writes them; `0x…` for Ethereum, `T…` for TRON. @throws AddressRefusal */
export function nodeAddress(network: 'ethereum' | 'tron', text: string): string {
  const given = text.trim();
  if (network === 'ethereum') {
    if (!/^0x[0-9a-f]{40}$/i.test(given)) throw new AddressRefusal(`not an Ethereum address: ${given}`);
    return given.toLowerCase();
  }
  const body = /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(given) ? readBase58Check(given) : undefined;
  if (body?.length !== 21 || body[0] !== TRON_PREFIX) throw new AddressRefusal(`not a TRON address: ${given}`);
  return `0x${body.subarray(1).toString('hex')}`;
}

/** The TRON form of 20 bytes given as `0x…`. */
export function tronAddress(hex: string): string {
  return base58Check(Buffer.concat([Buffer.from([TRON_PREFIX]), Buffer.from(hex.slice(2), 'hex')]));
}
