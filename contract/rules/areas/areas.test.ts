import { Converter } from 'opencc-js';
import { expect, test } from 'vitest';
import { LANGS } from '../../lang.ts';
import { COUNTRIES, citiesOf, dialCodeOf, loadAreaNames, PROVINCES } from './areas.ts';

test('B6 245 countries and territories, each with a dial code and a name in three languages', async () => {
  expect(COUNTRIES).toHaveLength(245);
  expect(['CN', 'HK', 'US', 'GB', 'BS'].map(dialCodeOf)).toEqual(['86', '852', '1', '44', '1']);
  expect(dialCodeOf('constructor')).toBeUndefined();
  for (const lang of LANGS) {
    const { countries } = await loadAreaNames(lang);
    expect(Object.keys(countries).sort()).toEqual([...COUNTRIES].sort());
    expect(Object.entries(countries).filter(([code, name]) => name === code || name.trim() === '')).toEqual([]);
  }
});

test('B6 34 provinces with their cities, no placeholder, every one named in three languages', async () => {
  expect(PROVINCES).toHaveLength(34);
  const codes = PROVINCES.flatMap((province) => [province, ...citiesOf(province)]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(PROVINCES.filter((province) => citiesOf(province).length === 0)).toEqual([]);
  expect(citiesOf('000000')).toEqual([]);
  for (const lang of LANGS) {
    const { china } = await loadAreaNames(lang);
    expect(Object.keys(china).sort()).toEqual([...codes].sort());
  }
  // The placeholder entries of the source: directly governed counties.
  for (const code of ['419000', '429000', '469000', '500200', '659000']) expect(codes).not.toContain(code);
  expect(citiesOf('410000')).toContain('419001');
});

test('B6 Shanxi and Shaanxi differ, English names are plain ASCII', async () => {
  const { china } = await loadAreaNames('en');
  expect([china['140000'], china['610000'], china['610100'], china['650100']]).toEqual([
    'Shanxi',
    'Shaanxi',
    "Xi'an",
    'Urumqi',
  ]);
  expect(Object.values(china).filter((name) => !/^[A-Za-z' ()]+$/.test(name))).toEqual([]);
});

test('B6 no simplified character stands in a traditional name', async () => {
  const convert = Converter({ from: 'cn', to: 't' });
  const { countries, china } = await loadAreaNames('zh-HK');
  // Forms that are common in Hong Kong and only look simplified to the converter.
  const fine = (name: string) =>
    name.replace(/[\u53f0\u5cb3\u5ca9\u6606\u91cc\u5dde\u5e03\u5e72\u5cf0\u7fa4\u79d8\u54b8]/gu, '');
  const leaked = [...Object.values(countries), ...Object.values(china)].filter(
    (name) => convert(fine(name)) !== fine(name),
  );
  expect(leaked).toEqual([]);
});
