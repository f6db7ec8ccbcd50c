import { expect, test } from 'vitest';
import { TEMPLATE_NAME_LENGTH_MAX } from '#contract/rules/template.ts';
import { freeName } from './free-name.ts';

test('H3 a copy keeps its name where it is free, and gets a number where it is not', () => {
  expect(freeName('Company', new Set())).toBe('Company');
  expect(freeName('Company', new Set(['company']))).toBe('Company 2');
  expect(freeName('Company', new Set(['company', 'company 2', 'company 3']))).toBe('Company 4');
});

test('H3 a long name makes room for its number, and a character outside the first plane is one', () => {
  const long = 'x'.repeat(TEMPLATE_NAME_LENGTH_MAX);
  expect(freeName(long, new Set([long]))).toBe(`${'x'.repeat(TEMPLATE_NAME_LENGTH_MAX - 2)} 2`);
  const rare = '\u{20BB7}'.repeat(TEMPLATE_NAME_LENGTH_MAX);
  expect([...freeName(rare, new Set([rare]))]).toHaveLength(TEMPLATE_NAME_LENGTH_MAX);
  const spaced = `${'a'.repeat(17)} bc`;
  expect(freeName(spaced, new Set([spaced]))).toBe(`${'a'.repeat(17)} 2`);
});
