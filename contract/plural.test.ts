import { expect, test } from 'vitest';
import { fill } from './messages/index.ts';

test.each([
  [1, '1 domain in your cart'],
  [0, '0 domains in your cart'],
  [3, '3 domains in your cart'],
  ['1,234', '1,234 domains in your cart'],
])('A6 a number brings the word that goes with it: %s', (count, said) =>
  expect(fill('{{count|domain|domains}} in your cart', { count })).toBe(said),
);

test('A6 a hole without forms is filled as it is', () => expect(fill('{{a}}/{{b}}', { a: 1, b: 'x' })).toBe('1/x'));
