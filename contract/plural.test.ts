import { expect, test } from 'vitest';
import { LANGS } from './lang.ts';
import { fill, loadMessages } from './messages/index.ts';

test.each([
  [1, '1 domain in your cart'],
  [0, '0 domains in your cart'],
  [3, '3 domains in your cart'],
  [10_000, '10,000 domains in your cart'],
  ['1,234', '1,234 domains in your cart'],
])('A6 a number brings the word that goes with it: %s', (count, said) =>
  expect(fill('{{count|domain|domains}} in your cart', { count })).toBe(said),
);

test('A6 a hole without forms is filled as it is; how many is grouped, a year is not', () => {
  expect(fill('{{a}}/{{b}}', { a: 1, b: 'x' })).toBe('1/x');
  expect(fill('{{limit}} in {{year}}', { limit: 2_000, year: 2_026 })).toBe('2,000 in 2026');
});

/**
 * A number of things without the word for one of them: '1 names'. Limits (`max`, `limit`, `days`) are many by what they
 * are.
 */
const MANY_ALWAYS = /\{\{(count|total|left|lines)\}\} (?:(?:more|other) )?(?:[a-z]+s|are|were|have)\b/;

test('A6 no English message counts things without a word for one', async () => {
  const areas = Object.entries(await loadMessages('en'));
  const wrong = areas.flatMap(([area, messages]) =>
    Object.entries(messages).flatMap(([key, text]) => (MANY_ALWAYS.test(text) ? [`${area}:${key} ${text}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test('A6 an amount is written USD 12.00 in every language', async () => {
  for (const lang of LANGS)
    for (const [area, messages] of Object.entries(await loadMessages(lang)))
      for (const [key, text] of Object.entries(messages))
        expect(text, `${lang} ${area}:${key}`).not.toMatch(/\}\} ?(\u7f8e\u5143|US dollars)/u);
});
