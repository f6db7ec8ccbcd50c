import { expect, test } from 'vitest';
import { readKept } from './kept-price.ts';

const HOUR_MS = 3_600_000;
const wall = new Date('2026-12-01T12:00:00Z');
const prices = { renew: { amount: '90.00', currency: 'USD' } };
const told = (hours: number, ms = 0) => ({
  ordinary: false,
  prices,
  askedAt: new Date(wall.getTime() - hours * HOUR_MS + ms),
});

test('E3 a price that a registry told holds for a day, to the millisecond', () => {
  expect(readKept(told(24, 1), true, wall)).toEqual({ kind: 'own', prices });
  expect(readKept(told(24), true, wall)).toEqual({ kind: 'unread' });
  expect(readKept(told(24), false, wall)).toEqual({ kind: 'unread' });
});

test('E3 that a name is ordinary holds until its registry says otherwise', () => {
  expect(readKept({ ordinary: true, prices: {}, askedAt: new Date(0) }, true, wall)).toEqual({ kind: 'ordinary' });
});

test('E3 a name of which nobody has heard is ordinary only where its suffix has no dear ones', () => {
  expect(readKept(undefined, true, wall)).toEqual({ kind: 'unread' });
  expect(readKept(undefined, false, wall)).toEqual({ kind: 'ordinary' });
});

test('E3 a dear name for which nothing was told has a price of its own all the same', () => {
  expect(readKept({ ...told(1), prices: {} }, true, wall)).toEqual({ kind: 'own', prices: {} });
});
