import { toASCII, toUnicode as unicodeOf } from 'tr46';
import { foldTyped, hasChinese, isPunycode, labelProblem, type NameProblem } from '#contract/domain-name.ts';
import { cutSuffix } from '#contract/rules/suffixes/index.ts';
import type { LabelRule } from '#contract/rules/suffixes/profile.ts';

const STRICT = { checkBidi: true, checkHyphens: true, checkJoiners: true, useSTD3ASCIIRules: true };

/** A label in both forms: what the registry is told and what people read. */
export interface BothForms {
  readonly ascii: string;
  readonly unicode: string;
}

function decode(label: string): string | undefined {
  const { domain, error } = unicodeOf(label, STRICT);
  return error ? undefined : domain;
}

/**
 * Judges a label and gives both forms, or the reason why it is none. A punycode label is decoded first and then judged
 * like a typed one. Names whose way to punycode and back does not return the same text are refused: what is shown must
 * be what is registered (UTS 46, non-transitional).
 */
export function readLabel(typed: string, rule?: LabelRule): BothForms | NameProblem {
  const folded = foldTyped(typed);
  const early = labelProblem(folded, rule);
  if (early) return early;
  // Letters, digits and hyphens that passed are the same in both forms; the tables of UTS 46 have nothing to say, at
  // 500 names a search.
  if (!isPunycode(folded) && !hasChinese(folded)) return { ascii: folded, unicode: folded };
  const unicode = isPunycode(folded) ? decode(folded) : folded;
  if (unicode === undefined || (isPunycode(folded) && !hasChinese(unicode))) return 'punycode';
  const problem = labelProblem(unicode, rule);
  if (problem) return problem;
  const ascii = toASCII(unicode, STRICT);
  if (ascii === null) return 'punycode';
  if (ascii.length > 63) return 'tooLong';
  if (isPunycode(folded) && ascii !== folded) return 'punycode';
  return decode(ascii) === unicode ? { ascii, unicode } : 'characters';
}

/** Both ways by the tables of UTS 46 alone: what every shorter way must agree with. */
export const byTables = {
  toAscii: (name: string): string | undefined => toASCII(name, { ...STRICT, verifyDNSLength: true }) ?? undefined,
  toUnicode: (name: string): string => decode(name) ?? name,
};

/**
 * A name of letters, digits and hyphens as DNS takes it, no hyphens third and fourth in a label: the same in both
 * forms. The tables of UTS 46 have nothing to say of it, at 600 names a batch.
 */
const PLAIN_NAME = /^(?=.{1,253}$)(?:(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?=.)|$))+$/;

/** The A-label form of a whole name, or undefined where it has none. */
export function toAscii(name: string): string | undefined {
  const folded = foldTyped(name);
  return PLAIN_NAME.test(folded) ? folded : byTables.toAscii(folded);
}

/**
 * The name as we keep it: the A-label form, under the suffix it is registered with. Names of a bundle are one name, so
 * the traditional spelling of a Chinese suffix finds what the simplified one does.
 */
export function registeredName(typed: string): string | undefined {
  const name = toAscii(typed);
  const cut = name === undefined ? undefined : cutSuffix(name);
  return cut ? `${cut.before}.${cut.profile.suffix}` : name;
}

/** The form people read; the name itself where it cannot be decoded. */
export function toUnicode(name: string): string {
  return PLAIN_NAME.test(name) ? name : byTables.toUnicode(name);
}
