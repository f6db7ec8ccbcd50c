import { randomBytes } from 'node:crypto';

/** Without I, L, O, U: nothing to mistake when read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `P261121-7KQ2M9XD`: a letter for the kind, the day for people, and 40 random bits, so that numbers cannot be guessed or counted. */
export function newNumber(kind: string, now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `${kind}${day}-${[...randomBytes(8)].map((byte) => ALPHABET[byte & 31]).join('')}`;
}
