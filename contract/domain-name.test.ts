import { describe, expect, test } from 'vitest';
import { foldTyped, labelProblem, splitName } from './domain-name.ts';
import { readNameList } from './name-list.ts';

const RULE = { lengthMin: 3, lengthMax: 63, internationalised: true };

describe('form of a name (specification §5)', () => {
  test.each([
    ['abc', undefined],
    ['\u4e2d\u6587', undefined],
    ['\u4e2d\u6587abc-1', undefined],
    ['a--b', undefined],
    ['', 'empty'],
    ['-abc', 'hyphen'],
    ['abc-', 'hyphen'],
    ['ab--c', 'hyphen'],
    ['xn--fiq228c', undefined],
    ['xn--', 'hyphen'],
    ['a_b', 'characters'],
    ['a b', 'characters'],
    ['ab💩', 'characters'],
    ['\u65e5\u672c\u306e', 'characters'],
    ['абв', 'characters'],
    ['ABC', 'characters'],
    ['a'.repeat(63), undefined],
    ['a'.repeat(64), 'tooLong'],
  ])('M1 label %s: %s', (label, problem) => {
    expect(labelProblem(label)).toBe(problem);
  });

  test('D1 a suffix demands its own least length, counted in characters', () => {
    expect(labelProblem('ab', RULE)).toBe('tooShort');
    expect(labelProblem('abc', RULE)).toBeUndefined();
    expect(labelProblem('\u4e2d\u6587', RULE)).toBe('tooShort');
    expect(labelProblem('\u{20bb7}\u{20bb7}', RULE)).toBe('tooShort');
    expect(labelProblem('\u{20bb7}\u{20bb7}\u{20bb7}', RULE)).toBeUndefined();
    expect(labelProblem('\u4e2d\u6587\u5b57', { ...RULE, internationalised: false })).toBe('chinese');
  });

  test('D1 under the suffixes of China no two hyphens stand in a row, in the Chinese form either, and 20 Chinese characters are the most', () => {
    const [cn, china, com] = ['x.cn', 'x.xn--fiqs8s', 'x.com'].map((name) => splitName(name)!.profile.label.value);
    const chinese = '\u4e2d'.repeat(20);
    for (const label of ['a--b', 'abc--d', '\u4e2d--\u6587', 'abcd---e']) {
      expect(
        [cn, china, com].map((rule) => labelProblem(label, rule)),
        label,
      ).toEqual(['hyphens', 'hyphens', undefined]);
    }
    expect(labelProblem('a--b', splitName('x.com.cn')!.profile.label.value)).toBe('hyphens');
    expect(labelProblem('a-b-c', cn)).toBeUndefined();
    expect([cn, china, com].map((rule) => labelProblem(chinese, rule))).toEqual([undefined, undefined, undefined]);
    const longer = `${chinese}a`;
    expect([cn, china, com].map((rule) => labelProblem(longer, rule))).toEqual([
      'tooLongChinese',
      'tooLongChinese',
      undefined,
    ]);
    expect(labelProblem('a'.repeat(63), cn)).toBeUndefined();
  });

  test('D1 a label without Chinese characters is sold under the Chinese suffix only where its registry is known to take it', () => {
    const china = splitName('x.xn--fiqs8s')!.profile.label.value;
    expect(china.asciiLabels).toBe('unknown');
    for (const label of ['shop', '123456', 'shop-123']) {
      expect(labelProblem(label, china)).toBe('latin');
      expect(labelProblem(label, { ...china, asciiLabels: 'refused' })).toBe('latin');
      expect(labelProblem(label, { ...china, asciiLabels: 'allowed' })).toBeUndefined();
    }
    expect(labelProblem('\u4e2da1', china)).toBeUndefined();
  });

  test('D1 full-width and upper case are folded without loss, nothing else is', () => {
    expect(foldTyped('\uff21\uff22\uff23\uff0d\uff11\uff0e\uff23\uff2f\uff2d')).toBe('abc-1.com');
    expect(foldTyped('\u4e2d\u6587\u3002Com')).toBe('\u4e2d\u6587.com');
    expect(foldTyped('ﬁ')).toBe('ﬁ');
  });

  test('D1 a name is one label and a suffix we know', () => {
    expect(splitName('abc.com')).toMatchObject({ label: 'abc', profile: { suffix: 'com' } });
    expect(splitName('www.abc.com')).toBeUndefined();
    expect(splitName('abc.unknown')).toBeUndefined();
    expect(splitName('.com')).toBeUndefined();
  });
});

describe('D2 pasted lists', () => {
  const read = (text: string) => readNameList(text);
  const labels = (text: string) => read(text).names.map(({ label, suffix }) => (suffix ? `${label}.${suffix}` : label));

  test('D2 lines, commas, tabs, Chinese commas and addresses', () => {
    expect(labels('one.com\ntwo.net,three\tfour\r\nfive\uff1bsix\u3001\u4e03 \u516b\u3002com')).toEqual([
      'one.com',
      'two.net',
      'three',
      'four',
      'five',
      'six',
      '\u4e03',
      '\u516b.com',
    ]);
    expect(labels('https://user@www.Example.com:8443/path?x=1#y http://plain.net.')).toEqual([
      'example.com',
      'plain.net',
    ]);
    expect(labels('\uff21\uff22\uff23\uff0e\uff23\uff2f\uff2d')).toEqual(['abc.com']);
  });

  test('D1 a name below a group of .cn is whole; one of a restricted group says to whom it is kept', () => {
    expect(labels('name.bj.cn www.name.hk.cn name.ac.cn')).toEqual(['name.bj.cn', 'name.hk.cn', 'name.ac.cn']);
    const restricted = 'a.gov.cn a.edu.cn a.mil.cn a.\u653f\u52a1.cn a.\u516c\u76ca.cn a.xn--55qw42g.cn';
    expect(read(`${restricted} a.b.bj.cn`).dropped.map(({ why }) => why)).toEqual([
      'government',
      'education',
      'military',
      'administration',
      'publicInterest',
      'publicInterest',
      'subdomain',
    ]);
  });

  test('D2 what was left out is told, with its line', () => {
    expect(read('one.com\n\nsub.two.com x_y.com\n💩.com ONE.com abc.unknown').dropped).toEqual([
      { typed: 'sub.two.com', line: 3, why: 'subdomain' },
      { typed: 'x_y.com', line: 3, why: 'characters' },
      { typed: '💩.com', line: 4, why: 'characters' },
      { typed: 'ONE.com', line: 4, why: 'duplicate' },
      { typed: 'abc.unknown', line: 4, why: 'suffix' },
    ]);
  });
});
