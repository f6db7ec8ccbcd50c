import { expect, test } from 'vitest';
import { addressIn, LANGS, langAccepted, langOfAddress } from './lang.ts';

test.each([
  [undefined, 'zh-HK'],
  ['', 'zh-HK'],
  ['de-DE,de;q=0.9', 'zh-HK'],
  ['de-DE,de;q=0.9,en;q=0.5', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-HK'],
  ['zh-Hant-MO', 'zh-HK'],
  ['zh-CN,zh;q=0.9', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['en;q=0.2, zh-SG;q=0.7', 'zh-CN'],
  ['en;q=0, zh-CN;q=0', 'zh-HK'],
  ['english', 'zh-HK'],
  ['en;q=nonsense', 'zh-HK'],
  [`${',;q='.repeat(5000)}en`, 'zh-HK'],
])('A6 a browser that accepts %s reads %s', (header, lang) => {
  expect(langAccepted(header)).toBe(lang);
});

test.each(LANGS)('A6 the address of a letter in %s is taken apart as it was put together', (lang) => {
  const path = '/login/reset/token?a=1';
  expect(langOfAddress(addressIn(lang, path))).toEqual({ lang, path });
});

test.each(['/contact', '/en', '/enx/contact', '/en//other.example', '/en/\\other.example', '/fr/contact'])(
  '%s is no such address',
  (address) => expect(langOfAddress(address)).toBeUndefined(),
);
