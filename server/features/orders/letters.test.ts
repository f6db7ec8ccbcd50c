import { expect, test } from 'vitest';
import { LANGS, type Lang } from '#contract/lang.ts';
import { usd } from '#contract/money.ts';
import { translate } from '../../platform/i18n.ts';
import { hinderedLetter, shortLetter } from './auto-renew/letters.ts';
import { orderLetter, yearLetter } from './letters.ts';
import type { LineRow } from './lines/line-store.ts';
import type { LetterFacts } from './store.ts';

type Order = Parameters<typeof orderLetter>[0];

const NUMBER = 'P20261122-1';
const MANY: LetterFacts = { name: undefined, yearsRefused: 0 };
const orderOf = (more: Partial<Order>): Order => ({
  number: NUMBER,
  kind: 'register',
  origin: 'customer',
  state: 'completed',
  lines: 1,
  done: 0,
  failed: 0,
  cancelled: 0,
  ...more,
});
const textOf = (lang: Lang, order: Partial<Order>, facts: LetterFacts) => {
  const { subject, paragraphs, vars } = orderLetter(orderOf(order), facts);
  const text = paragraphs.map((key) => translate(lang, key, vars)).join('\n');
  return { subject: translate(lang, subject, vars), text };
};

test('D4 the letter about one name names it, whatever became of it', () => {
  const one = { name: 'one.com', yearsRefused: 0 };
  for (const lang of LANGS)
    for (const kind of ['register', 'renew', 'restore'] as const)
      for (const [state, counts] of [
        ['completed', { done: 1 }],
        ['failed', { failed: 1 }],
      ] as const) {
        const { subject, text } = textOf(lang, { kind, state, ...counts }, one);
        expect(subject).toContain('one.com');
        expect(text).toContain(NUMBER);
        expect(text).not.toMatch(/\b1 names|1 [個个]/);
      }
  expect(textOf('en', { done: 1 }, one).subject).toBe('one.com is registered');
});

test('D4 what a customer cancelled is told as cancelled, and what did not happen is not counted', () => {
  const order = { state: 'partly_completed', lines: 3, done: 1, cancelled: 2 } as const;
  expect(orderLetter(orderOf(order), MANY).paragraphs).toEqual([
    'orders:letter.partly',
    'orders:letter.partlyCancelled',
  ]);
  const { text } = textOf('en', order, MANY);
  expect(text).toContain('1 domain succeeded and was charged.');
  expect(text).toContain('2 domains were cancelled before work on them began.');
  expect(text).not.toMatch(/: 0\b/);
  for (const lang of LANGS) expect(textOf(lang, order, MANY).text).not.toMatch(/ 0 [個个]|\b0\b/);
});

test('D4 each kind of end has its own sentence: done, refused, cancelled, restored without a year', () => {
  const all = { kind: 'restore', state: 'partly_completed', lines: 10, done: 4, failed: 3, cancelled: 3 } as const;
  const letter = orderLetter(orderOf(all), { name: undefined, yearsRefused: 1 });
  expect(letter.paragraphs).toEqual([
    'orders:letter.partly',
    'orders:letter.partlyFailed',
    'orders:letter.partlyYears',
    'orders:letter.partlyCancelled',
  ]);
  expect(letter.vars).toMatchObject({ done: 4, failed: 2, years: 1, cancelled: 3 });
});

test('E3 a name restored without its year is not a name that could not be done', () => {
  const order = { kind: 'restore', state: 'partly_completed', lines: 2, done: 1, failed: 1 } as const;
  const letter = orderLetter(orderOf(order), { name: 'back.vip', yearsRefused: 1 });
  expect([letter.subject, ...letter.paragraphs]).toEqual([
    'orders:letter.restoredOne',
    'orders:letter.oneCompleted',
    'orders:letter.oneYear',
  ]);
});

test('D4 an order of which nothing was done tells refused and cancelled names apart', () => {
  const order = { state: 'failed', lines: 3, failed: 1, cancelled: 2 } as const;
  expect(orderLetter(orderOf(order), MANY).paragraphs).toEqual([
    'orders:letter.nothing',
    'orders:letter.partlyFailed',
    'orders:letter.partlyCancelled',
  ]);
});

test('E3 letters tell the days of Hong Kong, where their readers are: at seven in the evening UTC it is tomorrow there', () => {
  const expiresAt = new Date('2027-03-15T19:00:00Z');
  const name = {
    domainId: 1n,
    name: 'late.com',
    unicode: 'late.com',
    expiresAt,
    years: 1,
    price: 1280n,
    reason: 'why',
  };
  const letters = [
    shortLetter([name], usd('12.80')),
    hinderedLetter([name]),
    yearLetter({ name: 'late.com', unicode: 'late.com', price: 1280n } as LineRow, expiresAt),
  ];
  for (const { vars, table } of letters) expect(JSON.stringify([vars, table])).toContain('2027-03-16');
});
