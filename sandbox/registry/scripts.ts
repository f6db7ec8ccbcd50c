import { domainToUnicode } from 'node:url';

/**
 * The registry's own table of characters, by simplified and traditional: few, and chosen where one character could
 * become several, so that its word is heard and not guessed.
 */
const TABLE: readonly (readonly [string, string])[] = [
  ['\u56fd', '\u570b'],
  ['\u8bed', '\u8a9e'],
  ['\u4e1c', '\u6771'],
  ['\u4e91', '\u96f2'],
  ['\u53d1', '\u767c'],
  ['\u540e', '\u5f8c'],
  ['\u8ba1', '\u8a08'],
  ['\u9f99', '\u9f8d'],
];
const SIMPLIFIED = new Map(TABLE.map(([simple, full]) => [full, simple]));
const TRADITIONAL = new Map(TABLE);

/** A name as the registry's table writes it in one script. */
export const inScript = (name: string, script: 'simplified' | 'traditional'): string =>
  [...name].map((each) => (script === 'simplified' ? SIMPLIFIED : TRADITIONAL).get(each) ?? each).join('');

/**
 * Could it be the same name in other characters? As long, with the same letters, digits and hyphens in the same places.
 */
export function isFormOf(form: string, name: string): boolean {
  const [one, other] = [[...domainToUnicode(form)], [...domainToUnicode(name)]];
  const plain = /[ -~]/;
  return (
    one.length === other.length &&
    one.every((each, at) => (plain.test(each) || plain.test(other[at]!) ? each === other[at] : true))
  );
}
