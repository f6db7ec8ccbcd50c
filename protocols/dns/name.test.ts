import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DnsError } from './fault.ts';
import { canonicalName, isName, isWithin, nameBytes, parentName, readName } from './name.ts';
import { anyName } from './testing.ts';
import { cursorOf } from './wire.ts';

describe('names', () => {
  test('any name is read back from its bytes', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(readName(cursorOf(nameBytes(name)))).toBe(name);
      }),
    );
  });

  test.each([
    '',
    'www.example.com',
    '..',
    '.com.',
    'a..b.',
    `${'a'.repeat(64)}.`,
    `${'a.'.repeat(128)}`,
    'a\\256.',
    'a\\25.',
    'a\\.',
    'a\\',
    '\u00e9.com.',
  ])('%j is none', (text) => {
    expect(isName(text)).toBe(false);
    expect(() => canonicalName(text)).toThrow(DnsError);
  });

  test('the longest name has 255 bytes', () => {
    const longest = `${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(61)}.`;
    expect(nameBytes(longest)).toHaveLength(255);
    expect(isName(`a${longest}`)).toBe(false);
    expect(isName(`a.${longest}`)).toBe(false);
  });

  test('one form for all ways of writing', () => {
    expect(canonicalName('WWW.Example.COM.')).toBe('www.example.com.');
    expect(canonicalName('\\087ww.example.com.')).toBe('www.example.com.');
    expect(canonicalName('a\\.b.example.')).toBe('a\\.b.example.');
    expect(canonicalName('a b.example.')).toBe('a\\032b.example.');
    expect(canonicalName('*.example.')).toBe('*.example.');
    expect(canonicalName('.')).toBe('.');
  });

  test('the parent is what is behind the first dot that separates', () => {
    expect(parentName('www.example.com.')).toBe('example.com.');
    expect(parentName('a\\.b.example.')).toBe('example.');
    expect(parentName('a\\046b.example.')).toBe('example.');
    expect(parentName('com.')).toBe('.');
    expect(parentName('.')).toBe('.');
    fc.assert(
      fc.property(anyName, (name) => {
        if (name !== '.')
          expect(nameBytes(parentName(name))).toEqual(nameBytes(name).subarray(1 + (nameBytes(name)[0] ?? 0)));
      }),
    );
  });

  test('a name is within a zone by whole labels', () => {
    expect(isWithin('www.example.com.', 'example.com.')).toBe(true);
    expect(isWithin('example.com.', 'example.com.')).toBe(true);
    expect(isWithin('wwwexample.com.', 'example.com.')).toBe(false);
    expect(isWithin('a\\.example.com.', 'example.com.')).toBe(false);
    expect(isWithin('a\\\\.example.com.', 'example.com.')).toBe(true);
    expect(isWithin('com.', 'example.com.')).toBe(false);
    expect(isWithin('com.', '.')).toBe(true);
  });
});
