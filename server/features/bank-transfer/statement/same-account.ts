/** Shorter endings are no number of an account. */
const DIGITS_MIN = 6;

/** The number alone: without the bank before a stroke, blanks and hyphens, and the currency behind it. */
const plain = (account: string) =>
  (account.split('/').at(-1) ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?<=\d)[A-Z]{3}$/, '');

/**
 * Whether two spellings are of one account: an IBAN ends with the number, and some write the bank's code before it,
 * some do not. Pure.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  return shorter.length >= DIGITS_MIN && longer.endsWith(shorter);
}
