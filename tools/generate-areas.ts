import { mkdir, writeFile } from 'node:fs/promises';
import { areaList } from '@vant/area-data';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { Converter } from 'opencc-js';
import { pinyin } from 'pinyin-pro';
import { LANGS, type Lang } from '#contract/lang.ts';
import hand from './areas-by-hand.json' with { type: 'json' };

const FOLDER = new URL('../contract/rules/areas/', import.meta.url);

/** 'Cities' of the source that are only administrative placeholders: their counties stand in their place. */
const PLACEHOLDERS = new Set(hand.placeholders);
const traditional = Converter({ from: 'cn', to: 'tw' });

type Table = Record<string, string>;

/** Every country and territory with a dial code (those without, such as AQ, have nobody to call). */
function countries(): Table {
  return Object.fromEntries(
    getCountries()
      .sort()
      .map((code) => [code, getCountryCallingCode(code)]),
  );
}

/** Province code → city codes (GB/T 2260), placeholders replaced by their counties. */
function china(): { cities: Record<string, string[]>; simplified: Table } {
  const simplified: Table = {};
  const cities: Record<string, string[]> = {};
  const placeholders = new Set<string>();
  const below = (list: Table, prefix: string) => Object.entries(list).filter(([code]) => code.startsWith(prefix));
  for (const [province, name] of Object.entries(areaList.province_list)) {
    simplified[province] = name;
    const codes = below(areaList.city_list, province.slice(0, 2)).flatMap(([code, city]) => {
      if (!PLACEHOLDERS.has(city)) return [[code, city] as const];
      placeholders.add(code);
      return below(areaList.county_list, code.slice(0, 4));
    });
    cities[province] = codes.map(([code]) => code);
    for (const [code, city] of codes) simplified[code] = city;
  }
  if (placeholders.size === 0) throw new Error('the source has no placeholders any more: read it again');
  return { cities, simplified };
}

/**
 * 'Xi'an', 'Enshi': the name without its rank and peoples, syllables joined, an apostrophe before a vowel that begins
 * one.
 */
function romanised(name: string): string {
  const core = name.replace(new RegExp(hand.ranks), '').replace(new RegExp(`(${hand.peoples.join('|')})+$`), '');
  const syllables = pinyin(core || name, { toneType: 'none', type: 'array', v: true });
  const joined = syllables.map((each, index) => (index > 0 && /^[aeo]/.test(each) ? `'${each}` : each)).join('');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

function chinaNames(lang: Lang, simplified: Table): Table {
  if (lang === 'zh-CN') return simplified;
  if (lang === 'en') {
    const byHand: Table = hand.english;
    return Object.fromEntries(
      Object.entries(simplified).map(([code, name]) => [code, byHand[code] ?? romanised(name)]),
    );
  }
  const fix = (name: string) => hand.traditional.reduce((text, [from, to]) => text.replaceAll(from!, to!), name);
  return Object.fromEntries(Object.entries(simplified).map(([code, name]) => [code, fix(traditional(name))]));
}

function countryNames(lang: Lang, codes: readonly string[]): Table {
  const names = new Intl.DisplayNames([lang], { type: 'region' });
  const ours: Table = hand.countries[lang];
  return Object.fromEntries(codes.map((code) => [code, ours[code] ?? names.of(code) ?? code]));
}

async function write(name: string, value: unknown): Promise<void> {
  await writeFile(new URL(name, FOLDER), `${JSON.stringify(value, null, 1)}\n`);
}

/**
 * Writes the frozen places of the profile form. Run by hand when a source changes; the results are committed and
 * reviewed, because a browser's own names differ from ours and from each other's.
 */
async function main(): Promise<void> {
  await mkdir(new URL('names/', FOLDER), { recursive: true });
  const dialCodes = countries();
  const { cities, simplified } = china();
  await write('dial-codes.json', dialCodes);
  await write('china.json', cities);
  for (const lang of LANGS)
    await write(`names/${lang}.json`, {
      countries: countryNames(lang, Object.keys(dialCodes)),
      china: chinaNames(lang, simplified),
    });
}

await main();
