import { cutSuffix, restrictionOf } from './rules/suffixes/index.ts';
import { type LabelRule, RESTRICTIONS, type SuffixProfile } from './rules/suffixes/profile.ts';

/**
 * The form of a domain name (specification §5: 'only pure Chinese, a-z, 0-9 and hyphen, or a mix'), stated by pattern
 * and without tables, so that the browser can judge while one types. What needs the tables of UTS 46 (punycode, length
 * on the wire, round trip) is judged by the server's `platform/idn.ts`, with the same reasons.
 */

/** Chinese means the Han script: no kana, no emoji, no other alphabet. */
const LABEL = /^[\p{Script=Han}a-z0-9-]+$/u;
const CHINESE = /\p{Script=Han}/u;
const FOLDED = /^[a-z0-9.-]*$/;
/** A label is at most 63 octets on the wire (RFC 1035 §2.3.4). */
export const LABEL_OCTETS_MAX = 63;
const PUNYCODE = /^xn--[a-z0-9-]+$/;

/** Why a name cannot be a domain name; each has its words in `search:invalid.<problem>`. */
export const NAME_PROBLEMS = [
  'empty',
  'characters',
  'hyphen',
  'tooShort',
  'tooLong',
  'chinese',
  'hyphens',
  'tooLongChinese',
  'latin',
  'suffix',
  'subdomain',
  'punycode',
  'secondLevel',
  ...RESTRICTIONS,
] as const;
export type NameProblem = (typeof NAME_PROBLEMS)[number];

export const hasChinese = (label: string): boolean => CHINESE.test(label);
export const isPunycode = (label: string): boolean => PUNYCODE.test(label);

/**
 * Brings typed text to the one form we compare: full-width letters, digits and stops become their plain twins, A-Z
 * becomes a-z, what nobody sees (soft hyphen, joints without width) goes, and canonically equal characters become one
 * (NFC). All of this is lossless in the sense of UTS 46; anything else is left for refusal.
 */
export function foldTyped(text: string): string {
  // What most people type: nothing of it changes, at 500 names a search.
  if (FOLDED.test(text)) return text;
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .trim();
}

/**
 * The first thing wrong with a label already folded, or undefined. A punycode label (`xn--…`) passes here when it is
 * well formed: what it spells is judged by the server.
 */
export function labelProblem(label: string, rule?: LabelRule): NameProblem | undefined {
  if (label === '') return 'empty';
  if (!LABEL.test(label)) return 'characters';
  if (label.startsWith('-') || label.endsWith('-')) return 'hyphen';
  // RFC 5891 §4.2.3.1: hyphens in the third and fourth place are kept for encodings, `xn--` is the only one in use.
  if (label.slice(2, 4) === '--' && !isPunycode(label)) return 'hyphen';
  const length = [...label].length;
  if (length > LABEL_OCTETS_MAX) return 'tooLong';
  if (!rule || isPunycode(label)) return undefined;
  return problemUnder(rule, label, length);
}

function problemUnder(rule: LabelRule, label: string, length: number): NameProblem | undefined {
  const chinese = hasChinese(label);
  const { unicodeMax = LABEL_OCTETS_MAX, asciiLabels = 'allowed' } = rule;
  if (chinese && !rule.internationalised) return 'chinese';
  if (rule.singleHyphens && label.includes('--')) return 'hyphens';
  if (length < rule.lengthMin) return 'tooShort';
  if (length > rule.lengthMax) return 'tooLong';
  if (chinese && length > unicodeMax) return 'tooLongChinese';
  if (!chinese && asciiLabels !== 'allowed') return 'latin';
  return rule.reserved?.includes(label) ? 'secondLevel' : undefined;
}

export interface SplitName {
  readonly label: string;
  readonly profile: SuffixProfile;
}

/**
 * Cuts `label.suffix` at the longest suffix we know; undefined when none ends the name or more than one label stands
 * before it.
 */
export function splitName(name: string): SplitName | undefined {
  const cut = cutSuffix(name);
  return !cut || cut.before.includes('.') ? undefined : { label: cut.before, profile: cut.profile };
}

/** Why a name already folded cannot be cut into a label and a suffix. */
export const unsplitProblem = (name: string): NameProblem =>
  restrictionOf(name) ?? (cutSuffix(name) ? 'subdomain' : 'suffix');
