import { randomBytes } from 'node:crypto';

/** Without I, L, O, U: nothing to mistake when read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `P261121-7KQ2M9XD`: a letter for the kind, the day for people, and 40 bits of what is given. */
export function numberFrom(kind: string, now: Date, bytes: Uint8Array): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `${kind}${day}-${[...bytes.subarray(0, 8)].map((byte) => ALPHABET[byte & 31]).join('')}`;
}

/** A number of random bits, so that numbers cannot be guessed or counted. */
export const newNumber = (kind: string, now: Date): string => numberFrom(kind, now, randomBytes(8));
