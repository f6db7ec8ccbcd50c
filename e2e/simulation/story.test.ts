import { expect, test } from 'vitest';
import { randomOf } from './random.ts';
import { BEGINS, DAY_MS, storyOf } from './story.ts';

const YEAR = { seed: 7, days: 365, customers: 8 };

test('a seed tells the same story again, and another seed another one', () => {
  const told = (of: typeof YEAR) => JSON.stringify(storyOf(of));
  expect(told(YEAR)).toBe(told(YEAR));
  expect(told({ ...YEAR, seed: 8 })).not.toBe(told(YEAR));
});

test('the steps of a story follow each other in time, numbered, inside its days', () => {
  const story = storyOf(YEAR);
  expect(story.map(({ no }) => no)).toEqual(story.map((_, place) => place + 1));
  expect(story.every(({ at }, place) => place === 0 || at >= story[place - 1]!.at)).toBe(true);
  expect(story[0]!.at).toBe(BEGINS);
  expect(story.at(-1)!.at).toBeLessThan(BEGINS + 365 * DAY_MS);
});

test('nobody acts before he has joined, and the year has deaths of every kind', () => {
  const story = storyOf(YEAR);
  for (let index = 0; index < YEAR.customers; index++) {
    const [first] = story.filter(({ who }) => who === `customer:${index}`);
    expect(first?.what).toBe('register');
  }
  const power = new Set(story.filter(({ who }) => who === 'power').map(({ what }) => what));
  expect(power).toEqual(new Set(['arm', 'killWithin', 'killDatabase']));
});

test('one more customer changes nothing in the story of the others', () => {
  const of = (customers: number) => storyOf({ ...YEAR, customers }).filter(({ who }) => who === 'customer:3');
  const acts = (customers: number) => of(customers).map(({ at, what, dice }) => ({ at, what, dice }));
  expect(acts(9)).toEqual(acts(8));
});

test('a stream of dice lies evenly between 0 and 1', () => {
  const random = randomOf(1, 'dice');
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let throws = 0; throws < 20_000; throws++) tenths[Math.floor(random.next() * 10)]! += 1;
  expect(Math.min(...tenths)).toBeGreaterThan(1_800);
  expect(Math.max(...tenths)).toBeLessThan(2_200);
});
