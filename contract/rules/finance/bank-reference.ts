/**
 * The reference that a payer gives with a bank transfer: ten characters of base32 without I, L, O and U, and a check
 * character.
 */
export const BANK_REFERENCE_LENGTH = 11;
const BODY_LENGTH = 10;
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Check characters that nobody reads as another one: not zero, one, the letters that look like them, nor U. */
const CLEAR = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * ISO 7064, MOD 37,36: finds every single wrong character and, of the swaps of two neighbours, all but about one in
 * 760.
 */
export function checkCharacter(body: string): string {
  let product = 36;
  for (const character of body) {
    const sum = (product + BASE36.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return BASE36.charAt((37 - product) % 36);
}

/** The body with each two neighbours swapped, wherever that makes another one. */
const swapsOf = (body: string): string[] =>
  [...body.slice(1)]
    .map((_, at) => body.slice(0, at) + body.charAt(at + 1) + body.charAt(at) + body.slice(at + 2))
    .filter((swapped) => swapped !== body);

/**
 * A reference of ten random bytes, of each of which five bits are taken. Where the check character would not notice a
 * swap of two neighbours, or could be read as another one, the body is moved on by one until it is right: people swap
 * what they copy, and misread it.
 */
export function bankReference(random: Uint8Array): string {
  const digits = [...random.subarray(0, BODY_LENGTH)].map((byte) => byte & 31);
  for (let moved = 0; moved < BASE32.length; moved += 1) {
    const body = digits.map((digit, at) => BASE32.charAt(at === 0 ? (digit + moved) & 31 : digit)).join('');
    const check = checkCharacter(body);
    if (CLEAR.includes(check) && swapsOf(body).every((swapped) => checkCharacter(swapped) !== check))
      return body + check;
  }
  throw new RangeError('no reference of these bytes notices every swap');
}

/** What people write for what they read: a letter O for zero, I or L for one. */
const asWritten = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1');

/**
 * The reference in its one spelling; undefined where the check character does not fit. Older ones may end with an O, I
 * or L, which is read as people and banks write it, too.
 */
export function readBankReference(text: string): string | undefined {
  const plain = asWritten(text.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (plain.length !== BANK_REFERENCE_LENGTH) return undefined;
  const body = plain.slice(0, BODY_LENGTH);
  if (![...body].every((one) => BASE32.includes(one))) return undefined;
  const check = checkCharacter(body);
  return asWritten(check) === plain.slice(BODY_LENGTH) ? body + check : undefined;
}

/** Every reference that stands in a line of text, whatever a bank put before, after or between its characters. */
export function bankReferencesIn(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const found = new Set<string>();
  for (let at = 0; at + BANK_REFERENCE_LENGTH <= plain.length; at += 1) {
    const reference = readBankReference(plain.slice(at, at + BANK_REFERENCE_LENGTH));
    if (reference) found.add(reference);
  }
  return [...found];
}
