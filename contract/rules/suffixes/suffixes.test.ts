import { expect, test } from 'vitest';
import { SUFFIXES, suffixOf } from './index.ts';

test('finds the suffix of a name', () => {
  expect(suffixOf('example.com')?.suffix).toBe('com');
  expect(suffixOf('EXAMPLE.NET')?.suffix).toBe('net');
  expect(suffixOf('www.example.com')?.suffix).toBe('com');
  for (const name of ['com', '.com', 'example.org', 'example.com.', 'examplecom', '']) {
    expect(suffixOf(name)).toBeUndefined();
  }
});

test('label rule: letters, digits and hyphens, none at the ends, none at the third and fourth place but in an A-label', () => {
  const { pattern } = SUFFIXES[0]!.label.value;
  for (const label of ['a', 'example', '0-9', 'a--b', 'xn--fsqu00a']) expect(pattern.test(label), label).toBe(true);
  for (const label of ['', '-a', 'a-', 'ab--c', 'a_b', 'é', 'a.b', 'A']) expect(pattern.test(label), label).toBe(false);
});

test('every fact says where it is from, how sure it is and when it was checked', () => {
  for (const profile of SUFFIXES) {
    const facts = Object.values(profile).filter((part) => typeof part === 'object');
    expect(facts).toHaveLength(6);
    for (const fact of facts) {
      expect(fact.source).not.toBe('');
      expect(fact.checked).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(profile.periodYears.value.min).toBeLessThanOrEqual(profile.periodYears.value.max);
  }
});
