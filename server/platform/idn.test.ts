import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTables, readLabel, registeredName, toAscii, toUnicode } from './idn.ts';

describe('D1 names on the wire', () => {
  test.each([
    ['\u4e2d\u6587', 'xn--fiq228c', '\u4e2d\u6587'],
    ['xn--fiq228c', 'xn--fiq228c', '\u4e2d\u6587'],
    ['XN--FIQ228C', 'xn--fiq228c', '\u4e2d\u6587'],
    ['\uff21\uff22\uff23', 'abc', 'abc'],
    ['\u4e2d\u6587abc-1', 'xn--abc-1-4n1h080l', '\u4e2d\u6587abc-1'],
    ['\u{20bb7}', 'xn--7l3i', '\u{20bb7}'],
  ])('D1 %s is sent as %s and shown as %s', (typed, ascii, unicode) => {
    expect(readLabel(typed)).toEqual({ ascii, unicode });
  });

  test.each([
    ['💩', 'characters'],
    // An emoji.
    ['xn--ls8h', 'punycode'],
    ['xn--zz', 'punycode'],
    ['xn--abc-', 'hyphen'],
    ['xn--a', 'punycode'],
    ['faß', 'characters'],
    // A radical that UTS 46 maps away.
    ['\u2f00', 'characters'],
    ['a'.repeat(64), 'tooLong'],
    [
      '\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u842c\u5104\u7532\u4e59\u4e19\u4e01\u620a\u5df1\u5e9a\u8f9b\u58ec\u7678',
      // 24 characters, more than 63 octets.
      'tooLong',
    ],
  ])('M1 %s is refused: %s', (typed, problem) => {
    expect(readLabel(typed)).toBe(problem);
  });

  test('D1 whole names go both ways', () => {
    expect(toAscii('\u4e2d\u6587\u3002com')).toBe('xn--fiq228c.com');
    expect(toUnicode('xn--fiq228c.com')).toBe('\u4e2d\u6587.com');
    expect(toAscii('-a.com')).toBeUndefined();
  });
});

test('D1 a plain label is the same by the short way as by the tables of UTS 46', () => {
  const letter = fc.constantFrom(...'abcxyz0189-');
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 64 }), (label) => {
      const read = readLabel(label);
      if (typeof read === 'string') return;
      expect(read).toEqual({ ascii: byTables.toAscii(label), unicode: byTables.toUnicode(label) });
    }),
  );
});

test('D1 a plain name is the same by the short way as by the tables of UTS 46', () => {
  const sign = fc.constantFrom(...'ab019-.xn');
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: sign, minLength: 60, maxLength: 260 })),
      (name) => {
        expect(toAscii(name)).toBe(byTables.toAscii(name));
        expect(toUnicode(name)).toBe(byTables.toUnicode(name));
      },
    ),
    { numRuns: 500 },
  );
});

test('E2 a name is kept under the suffix it is registered with: both spellings of a bundle find one name', () => {
  const kept = 'xn--fiq228c.xn--fiqs8s';
  for (const typed of ['\u4e2d\u6587.\u4e2d\u56fd', '\u4e2d\u6587.\u4e2d\u570b', 'xn--fiq228c.xn--fiqz9s', kept])
    expect(registeredName(typed)).toBe(kept);
  expect(registeredName('Example.COM')).toBe('example.com');
  expect(registeredName('example.org')).toBe('example.org');
  expect(registeredName('\u4e2d\u570b')).toBe('xn--fiqz9s');
  expect(registeredName('a b.com')).toBeUndefined();
});
