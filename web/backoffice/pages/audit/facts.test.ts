import { expect, test } from 'vitest';
import { factsOf, inWords } from './facts.ts';

test('L1 a change tells what was and what is, and nothing of what stayed', () => {
  expect(factsOf({ on: false, years: 1 }, { on: true, years: 1 })).toEqual([{ key: 'on', before: false, after: true }]);
  expect(factsOf(undefined, { number: 'R-1', amount: '50.00', fax: '' })).toEqual([
    { key: 'number', before: undefined, after: 'R-1' },
    { key: 'amount', before: undefined, after: '50.00' },
  ]);
  expect(factsOf({ email: 'a@b.example' }, undefined)).toEqual([
    { key: 'email', before: 'a@b.example', after: undefined },
  ]);
  expect(factsOf(undefined, undefined)).toEqual([]);
  expect(factsOf('x', 'y')).toEqual([{ key: '', before: 'x', after: 'y' }]);
});

test('L1 a value is told in words', () => {
  const say = { yes: 'on', no: 'off', time: (instant: string) => `at ${instant.slice(0, 10)}` };
  expect(
    [true, false, 3, 'x', ['a', 'b'], { host: '@', ttl: 600 }, '2026-11-21T06:05:00.000Z', null].map((value) =>
      inWords(value, say),
    ),
  ).toEqual(['on', 'off', '3', 'x', 'a, b', 'host @, ttl 600', 'at 2026-11-21', '']);
});
