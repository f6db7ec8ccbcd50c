import { expect, test } from 'vitest';
import { askedSuffixes, LISTED_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { SUFFIX_GROUPS, shownName } from './suffix-groups.ts';

test('D1 every suffix that is listed stands in one group, in the order of the list', () => {
  expect(SUFFIX_GROUPS.flat()).toEqual(LISTED_SUFFIXES);
  expect(SUFFIX_GROUPS.map((group) => group.map(({ suffix }) => suffix).join(' '))).toEqual([
    'com net',
    'cc tv vip',
    'cn com.cn net.cn org.cn',
    'xn--fiqs8s',
  ]);
});

test('D1 nothing is asked unchosen that needs a holder whose identity is verified', () =>
  expect(askedSuffixes().map(({ suffix }) => suffix)).toEqual(['com', 'net', 'cc', 'tv', 'vip']));

test('D1 a name is shown in its own script before it is answered', () => {
  expect(shownName('abc.xn--fiqs8s')).toBe('abc.\u4e2d\u56fd');
  expect(shownName('abc.com')).toBe('abc.com');
});
