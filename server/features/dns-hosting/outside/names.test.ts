import { expect, test } from 'vitest';
import { namesAbove, outsideName } from './names.ts';

test('G2 names that can have a zone, and those under which others are registered', () => {
  expect(outsideName('Example.ORG.')).toBe('example.org');
  expect(outsideName('shop.example.co.uk')).toBe('shop.example.co.uk');
  expect(outsideName('例子.org')).toBe('xn--fsqu00a.org');
  for (const none of ['org', 'co.uk', 'com.cn', 'a b.org', '_dmarc.example.org', '192.0.2.1', '', '*.example.org'])
    expect(outsideName(none), none).toBeUndefined();
});

test('G2 the names above one end before its top', () => {
  expect(namesAbove('a.b.example.org')).toEqual(['b.example.org', 'example.org']);
  expect(namesAbove('example.org')).toEqual([]);
});
