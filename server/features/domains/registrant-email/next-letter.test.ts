import { expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { REGISTRANT_EMAIL_RULES, registrantEmailRule } from '#contract/rules/holders/registrant-email.ts';
import { nextLetter } from './next-letter.ts';

const BEGAN = new Date('2026-11-21T08:00:00Z');
const name = (beganAt = BEGAN, suffix = 'com') => ({ suffix, beganAt });

test('H3 an address is reminded on the days of its rule, then no more', () => {
  const days: number[] = [];
  for (let at: Date | null = BEGAN; at; at = nextLetter([name()], at))
    days.push(Math.round((at.getTime() - BEGAN.getTime()) / 86_400_000));
  expect(days).toEqual([0, ...(registrantEmailRule('com', '2026-11-21')?.remindOnDays ?? [])]);
  expect(days).toEqual([0, 3, 7, 12]);
});

test('H3 many names with days of their own share letters: one a day at most', () => {
  const names = [name(), name(addDays(BEGAN, 0.5)), name(addDays(BEGAN, 1))];
  const letters: Date[] = [];
  for (let at = nextLetter(names, BEGAN); at; at = nextLetter(names, at)) letters.push(at);
  for (const [at, letter] of letters.entries())
    if (at > 0) expect(letter.getTime() - (letters[at - 1]?.getTime() ?? 0)).toBeGreaterThanOrEqual(86_400_000);
  expect(letters.length).toBeLessThan(9);
});

test('H3 a suffix that no rule names asks for nothing', () => {
  expect(registrantEmailRule('cn', '2026-11-21')).toBeUndefined();
  expect(registrantEmailRule('cc', '2026-11-21')).toBeUndefined();
  expect(nextLetter([name(BEGAN, 'cn')], BEGAN)).toBeNull();
  for (const { days, remindOnDays } of REGISTRANT_EMAIL_RULES) {
    expect([...remindOnDays].sort((a, b) => a - b)).toEqual(remindOnDays);
    expect(remindOnDays.at(-1)).toBeLessThan(days);
  }
});
