import type { Lang } from '../../lang.ts';
import china from './china.json' with { type: 'json' };
import dialCodes from './dial-codes.json' with { type: 'json' };

/**
 * The names of one language: countries by two-letter key, Chinese provinces and cities by their six-digit codes (GB/T
 * 2260).
 */
export interface AreaNames {
  readonly countries: Readonly<Record<string, string>>;
  readonly china: Readonly<Record<string, string>>;
}

const DIAL_CODES: Readonly<Record<string, string>> = dialCodes;
const CHINA: Readonly<Record<string, readonly string[]>> = china;

/** The country whose provinces and cities are chosen from lists (specification §4). */
export const LISTED_COUNTRY = 'CN';
/** Two-letter keys of all countries and territories with a dial code. */
export const COUNTRIES: readonly string[] = Object.keys(DIAL_CODES);
/** Codes of the Chinese provinces, in the official order. */
export const PROVINCES: readonly string[] = Object.keys(CHINA);

/** The dial code of a country without a plus (specification §3, `TelCc`); undefined for what is not a country key. */
export function dialCodeOf(country: string): string | undefined {
  return Object.hasOwn(DIAL_CODES, country) ? DIAL_CODES[country] : undefined;
}

/** The cities of a Chinese province (codes); empty for what is not a province. */
export function citiesOf(province: string): readonly string[] {
  return Object.hasOwn(CHINA, province) ? (CHINA[province] ?? []) : [];
}

/** Loads the names of one language; a page that shows no place loads none. */
export async function loadAreaNames(lang: Lang): Promise<AreaNames> {
  if (lang === 'zh-CN') return (await import('./names/zh-CN.json', { with: { type: 'json' } })).default;
  if (lang === 'en') return (await import('./names/en.json', { with: { type: 'json' } })).default;
  return (await import('./names/zh-HK.json', { with: { type: 'json' } })).default;
}
