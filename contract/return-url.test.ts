import { expect, test } from 'vitest';
import { localAddress } from './return-url.ts';

test.each([
  '/',
  '/user/info',
  '/domain/list?after=1&sort=name#row',
  '/user/checkemail/result/abc/a%40b.co',
  '/a?u=http://x.example/y',
])('B2 %s is an address of this site', (url) => {
  expect(localAddress(url)).toBe(url);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '@evil.example',
  'user@evil.example',
  'evil.example',
  ' /user',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/user',
  '/%2F%2Fevil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%252F%252Fevil.example',
  '%2F%2Fevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/../../evil',
  '/%E0%A4%A',
  '/login/sso',
  '/login/register?x=1',
  '/LOGIN/sso',
  `/${'a'.repeat(2_000)}`,
  '',
])('B2 %s leads nowhere', (url) => {
  expect(localAddress(url)).toBeUndefined();
});

test('B2 a whole address of this site is its path; of another site, or of one whose name begins alike, nothing', () => {
  const here = (url: string) => localAddress(url, 'https://console.example');
  expect(here('https://console.example/domain/list?q=a#row')).toBe('/domain/list?q=a#row');
  expect(here('/domain/list')).toBe('/domain/list');
  for (const url of [
    'https://console.example',
    'https://console.example.evil/',
    'https://console.example@evil/',
    'https://console.example//evil',
    'https://console.example/login/sso',
    'http://console.example/domain/list',
  ])
    expect(here(url)).toBeUndefined();
});

test('B2 nothing given leads nowhere', () => {
  expect(localAddress(undefined)).toBeUndefined();
  expect(localAddress(null)).toBeUndefined();
});
