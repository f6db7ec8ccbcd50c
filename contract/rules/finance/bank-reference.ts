/** The reference that a payer gives with a bank transfer: ten characters of base32 without I, L, O and U, and a check character. */
export const BANK_REFERENCE_LENGTH = 11;
const BODY_LENGTH = 10;
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO 7064, MOD 37,36: finds every single wrong character and every swap of two neighbours. */
export function checkCharacter(body: string): string {
  let product = 36;
  for (const character of body) {
    const sum = (product + BASE36.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return BASE36.charAt((37 - product) % 36);
}

/** A reference of ten random bytes, of each of which five bits are taken. */
export function bankReference(random: Uint8Array): string {
  const body = [...random.subarray(0, BODY_LENGTH)].map((byte) => BASE32.charAt(byte & 31)).join('');
  return body + checkCharacter(body);
}

/** What people write for what they read: a letter O for zero, I or L for one. The check character may be any of them. */
const asWritten = (text: string) =>
  text.slice(0, BODY_LENGTH).replace(/O/g, '0').replace(/[IL]/g, '1') + text.slice(BODY_LENGTH);

/** The reference in its one spelling; undefined where the check character does not fit. */
export function readBankReference(text: string): string | undefined {
  const plain = asWritten(text.toUpperCase().replace(/[^A-Z0-9]/g, ''));
  if (plain.length !== BANK_REFERENCE_LENGTH) return undefined;
  const body = plain.slice(0, BODY_LENGTH);
  return [...body].every((one) => BASE32.includes(one)) && checkCharacter(body) === plain.slice(BODY_LENGTH)
    ? plain
    : undefined;
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
