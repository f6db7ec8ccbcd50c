import { expect, test } from 'vitest';
import { afterPasswordReset, type Resets, safeCodeResetFrom, standingOf } from './standing.ts';

const HOUR = 3_600_000;
const T0 = new Date('2026-11-20T10:00:00.000Z');
const at = (hours: number, ms = 0) => new Date(T0.getTime() + hours * HOUR + ms);
const NONE: Resets = { passwordMailedAt: null, safeCodeMailedAt: null, factorSince: null };
const kindAt = (resets: Partial<Resets>, now: Date) => standingOf({ ...NONE, ...resets }, now).kind;

test('B5 a secret that came by mail alone never cools; a password by mail is unsettled until the code is given', () => {
  expect(kindAt({}, T0)).toBe('settled');
  expect(kindAt({ safeCodeMailedAt: T0 }, at(0, 1))).toBe('settled');
  expect(kindAt({ passwordMailedAt: T0 }, at(1))).toBe('unsettled');
  expect(kindAt({ passwordMailedAt: T0 }, at(10_000))).toBe('unsettled');
});

test.each([
  ['the password, then the code', { passwordMailedAt: T0, safeCodeMailedAt: at(24) }, 24 + 72],
  ['the code, then the password', { passwordMailedAt: at(24), safeCodeMailedAt: T0 }, 24 + 72],
  ['both at once', { passwordMailedAt: T0, safeCodeMailedAt: T0 }, 72],
  ['the code long after the password', { passwordMailedAt: T0, safeCodeMailedAt: at(5000) }, 5000 + 72],
])('B5 both by mail cool for 72 hours from the later: %s', (_, resets, end) => {
  expect(standingOf({ ...NONE, ...resets }, at(end, -1))).toEqual({ kind: 'cooling', until: at(end) });
  expect(kindAt(resets, at(end))).toBe('unsettled');
  expect(kindAt(resets, at(end, 1))).toBe('unsettled');
});

test('B5 a factor that is older than every reset settles; a younger one proves nothing', () => {
  const both = { passwordMailedAt: at(5), safeCodeMailedAt: T0 };
  expect(kindAt({ ...both, factorSince: at(0, -1) }, at(6))).toBe('settled');
  expect(kindAt({ ...both, factorSince: T0 }, at(6))).toBe('cooling');
  expect(kindAt({ ...both, factorSince: at(4) }, at(6))).toBe('cooling');
  expect(kindAt({ passwordMailedAt: T0, factorSince: at(0, -1) }, at(6))).toBe('settled');
  expect(kindAt({ passwordMailedAt: T0, factorSince: T0 }, at(6))).toBe('unsettled');
});

test('B5 the code waits 24 hours after the password came by mail, not where a factor was asked', () => {
  const from = (resets: Partial<Resets>, now: Date) => safeCodeResetFrom({ ...NONE, ...resets }, now);
  expect(from({}, T0)).toBeUndefined();
  expect(from({ safeCodeMailedAt: T0 }, T0)).toBeUndefined();
  expect(from({ passwordMailedAt: T0 }, at(24, -1))).toEqual(at(24));
  expect(from({ passwordMailedAt: T0 }, at(24))).toBeUndefined();
  expect(from({ passwordMailedAt: T0, factorSince: at(-1) }, at(1))).toBeUndefined();
  expect(from({ passwordMailedAt: T0, factorSince: at(1) }, at(2))).toEqual(at(24));
});

test('B5 a code that came by mail counts for 30 days against a password that comes by mail', () => {
  const marks = (now: Date) => afterPasswordReset({ ...NONE, safeCodeMailedAt: T0 }, now).safeCodeMailedAt;
  expect(marks(at(30 * 24, -1))).toEqual(T0);
  expect(marks(at(30 * 24))).toBeNull();
});
