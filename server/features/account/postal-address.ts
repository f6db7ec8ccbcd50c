import type { Lang } from '#contract/lang.ts';
import { LISTED_COUNTRY, loadAreaNames } from '#contract/rules/areas/areas.ts';
import type { Profile } from './store.ts';

/**
 * Where a customer lives or sits, as lines of a letter in a language: what they typed, and the names of a country and
 * of China's provinces and cities, which are kept as codes. Chinese goes from the whole to the part, other languages
 * from the part to the whole.
 */
export async function postalLines(
  lang: Lang,
  { country, province, city, street, postCode }: Profile,
): Promise<readonly string[]> {
  const names = await loadAreaNames(lang);
  const place = (told: string) => (country === LISTED_COUNTRY ? (names.china[told] ?? told) : told);
  const land = names.countries[country] ?? country;
  const area = [...new Set([place(province), place(city)].filter(Boolean))];
  const lines =
    lang === 'en'
      ? [street, [...area.toReversed(), postCode].filter(Boolean).join(', '), land]
      : [[land, ...area].join(' '), street, postCode];
  return lines.filter(Boolean);
}
