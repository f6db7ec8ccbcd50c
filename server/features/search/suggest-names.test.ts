import { expect, test } from 'vitest';
import { fromMinor } from '#contract/money.ts';
import { SUFFIXES } from '#contract/rules/suffixes/index.ts';
import type { Offer, Offers } from '../catalogue/index.ts';
import { otherScript, readingOf } from './han.ts';
import { planSearch, type Question, readSearch } from './plan-search.ts';
import { suggestNames } from './suggest-names.ts';

const price = { price: fromMinor(1000n), cost: fromMinor(900n) };
const prices = { register: price, renew: price, transfer: price, restore: price };
const offers: Offers = new Map(
  SUFFIXES.map((profile) => {
    const verifiedHolder = profile.capabilities.value.realName === 'before-create';
    return [profile.suffix, { profile, prices, verifiedHolder } satisfies Offer];
  }),
);
const WORDS = { before: ['my'], after: ['shop'], afterChinese: ['\u7db2'] };

const asked = (names: readonly string[], suffixes: readonly string[]) =>
  planSearch(readSearch(names, suffixes), offers).filter((each): each is Question => !('problem' in each));
const suggested = (names: readonly string[], suffixes: readonly string[], room = 30) =>
  suggestNames(asked(names, suffixes), offers, WORDS, room).map(({ kind, question }) => `${kind} ${question.unicode}`);

test('D1 a name gets the suffixes not asked, its plural, a hyphen, and words of the reader’s language', () => {
  expect(suggested(['teacup'], ['com', 'net'])).toEqual([
    'suffix teacup.cc',
    'suffix teacup.tv',
    'suffix teacup.vip',
    'plural teacups.com',
    'word teacupshop.com',
    'word myteacup.com',
  ]);
  expect(suggested(['tea-shop', 'abc123'], ['com', 'net', 'cc', 'tv', 'vip']).slice(0, 4)).toEqual([
    'hyphen teashop.com',
    'hyphen abc-123.com',
    'hyphen teashop.net',
    'hyphen abc-123.net',
  ]);
});

test('D1 a Chinese name gets its other script and how it is read; .cn, which cannot be ordered yet, is not proposed', () => {
  const found = suggested(['\u9f8d\u9580'], ['com']);
  expect(found.slice(0, 2)).toEqual(['script \u9f99\u95e8.com', 'pinyin longmen.com']);
  expect(found).toContain('word \u9f8d\u9580\u7db2.com');
  expect(found.some((name) => /\.cn$|\u4e2d\u56fd$/.test(name))).toBe(false);
  expect(otherScript('\u9f99')).toBe('\u9f8d');
  expect(otherScript('\u5c71')).toBeUndefined();
  expect(readingOf('\u5c71\u6c34')).toBe('shanshui');
});

test('D1 never what was asked, never twice, never more than there is room for, and labels take turns', () => {
  const names = ['alpha', 'beta', 'gamma'];
  const found = suggested(names, ['com'], 6);
  expect(found.map((each) => each.split(' ')[1]?.slice(0, 1))).toEqual(['a', 'b', 'g', 'a', 'b', 'g']);
  const all = suggested(['teacup', 'teacups'], ['com', 'net', 'cc', 'tv', 'vip']);
  expect(new Set(all).size).toBe(all.length);
  expect(all).not.toContain('plural teacups.com');
  expect(suggested(['teacup'], ['com'], 0)).toEqual([]);
});
