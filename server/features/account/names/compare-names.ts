import type { NameMatch } from '#contract/states/name-match.ts';
import { inSimplified } from '../../../platform/chinese/forms.ts';
import extras from './extras.json' with { type: 'json' };

const HAN = /\p{Script=Han}+/gu;
/** Banks write these, profiles do not, or the other way round: they tell nobody apart. */
const LATIN_EXTRAS = new Set(extras.latin.split(' '));
const HAN_EXTRAS = new RegExp(`(?:${extras.han.split(' ').join('|')})$`, 'u');

interface Parts {
  readonly han: string;
  readonly latin: readonly string[];
}

/**
 * A name without what writing it differently changes: width, case, accents, punctuation, form of company, variant of
 * character.
 */
function partsOf(name: string): Parts {
  const plain = name.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toUpperCase();
  const han = inSimplified((plain.match(HAN) ?? []).join('')).replace(HAN_EXTRAS, '');
  const words = plain
    .replace(HAN, ' ')
    .replace(/['’‘`´.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !LATIN_EXTRAS.has(word));
  return { han, latin: telling.length === 0 ? words : telling };
}

/** The words one after the other, begun at each of them: 'Wong Siu Ming' and 'Siuming Wong' share one. */
const turns = (words: readonly string[]): string[] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(''));

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  if ([...one].sort().join(' ') === [...other].sort().join(' ')) return true;
  const known = new Set(turns(other));
  return turns(one).some((turn) => known.has(turn));
}

/**
 * Whether the name beside a payment is one of the customer's, script by script: Chinese is compared with Chinese, Latin
 * with Latin. A hint for the member who looks, never a decision: `differs` where either script that both have tells two
 * people apart.
 */
export function compareNames(shown: string, names: readonly string[]): NameMatch {
  const asked = partsOf(shown);
  const known = names.map(partsOf);
  const han = known.filter((each) => asked.han !== '' && each.han !== '');
  const latin = known.filter((each) => asked.latin.length > 0 && each.latin.length > 0);
  if (han.length === 0 && latin.length === 0) return 'cannot_tell';
  const isHan = han.length === 0 || han.some((each) => each.han === asked.han);
  const isLatin = latin.length === 0 || latin.some((each) => sameWords(asked.latin, each.latin));
  return isHan && isLatin ? 'same' : 'differs';
}
