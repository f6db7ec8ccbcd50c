import { expect, test } from 'vitest';
import { heavyNames } from './heavy-names.ts';

test('names are counted exactly while they have a place', () => {
  const names = heavyNames(3);
  for (const name of ['a', 'b', 'a', 'c', 'a']) names.add(name, true);
  expect([...names.counts]).toEqual([
    ['a', 3],
    ['b', 1],
    ['c', 1],
  ]);
});

test('a flood of random names drives out no name that comes often, and memory stays', () => {
  const names = heavyNames(25);
  let places = 0;
  for (let at = 0; at < 20_000; at++) {
    places += names.add(`random-${at}`, true);
    if (at % 10 === 0) places += names.add('often', true);
    expect(names.counts.size).toBeLessThanOrEqual(25);
  }
  expect(places).toBe(names.counts.size);
  // At most one in 26 of all that came is missing of any name (Misra and Gries, 1982).
  expect(names.counts.get('often')).toBeGreaterThanOrEqual(2000 - 22_000 / 26);
  expect(names.counts.get('often')).toBeLessThanOrEqual(2000);
});

test('where there is no room, only names that have a place are counted', () => {
  const names = heavyNames(3);
  expect(names.add('a', true)).toBe(1);
  expect(names.add('a', false)).toBe(0);
  expect(names.add('b', false)).toBe(0);
  expect([...names.counts]).toEqual([['a', 1]]);
});
