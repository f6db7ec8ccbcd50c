import { lazily } from '../../../platform/lazily.ts';

const library = lazily<typeof import('pinyin-pro')>('pinyin-pro');

const HAN = /\p{Script=Han}/u;
const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** Passports write the sound of 'lü' as LYU (ICAO Doc 9303, Chinese practice). */
const typed = (syllable: string) => syllable.replaceAll('ü', 'yu').replaceAll('v', 'yu');

function syllables(text: string, surname: boolean): string[] {
  return library()
    .pinyin(text, {
      toneType: 'none',
      type: 'array',
      nonZh: 'consecutive',
      ...(surname ? { surname: 'head' } : {}),
    })
    .map(typed);
}

/** A person's name: family name first, the given name as one word. Pure; a suggestion, never taken without a look. */
export function latinPerson(name: string): string {
  const trimmed = name.trim();
  if (!HAN.test(trimmed)) return trimmed;
  const [family = '', ...given] = syllables(trimmed.replaceAll('\u00b7', ' '), true);
  return [upperFirst(family), upperFirst(given.join('').replaceAll(' ', ''))].filter((word) => word !== '').join(' ');
}

/** A company's name or an address: a word for each character, Latin parts as they are. */
export function latinText(text: string): string {
  const trimmed = text.trim();
  if (!HAN.test(trimmed)) return trimmed;
  const words = syllables(trimmed, false).map((word) => upperFirst(word.trim()));
  return words
    .join(' ')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
