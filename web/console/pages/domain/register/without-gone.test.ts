import { expect, test } from 'vitest';
import { withoutGone } from './without-gone.ts';

const usd = { Amount: '10.00', Currency: 'USD' };
const line = (Name: string) => ({
  Name,
  Unicode: Name,
  Suffix: 'com',
  Years: 1,
  Premium: false,
  UnitPrice: usd,
  Price: usd,
});
const preview = {
  Total: 4,
  Limit: 200,
  Good: 3,
  Fixable: 0,
  Impossible: 1,
  Groups: [
    { Verdict: 'impossible' as const, Key: 'k', Reason: 'Taken', Names: [{ Name: 'ours.com', Unicode: 'ours.com' }] },
  ],
};
const quote = { Preview: preview, Lines: ['free.com', 'gone.com', 'silent.com'].map(line) };

test('D2 names that registries say are gone join the impossible of the same reason; silence is no refusal', () => {
  const told = new Map([
    ['free.com', { Name: 'free.com', Status: 'registrable' as const, Premium: false }],
    ['gone.com', { Name: 'gone.com', Status: 'taken' as const, Premium: false, Reason: 'Taken' }],
    ['silent.com', { Name: 'silent.com', Status: 'unknown' as const, Premium: false, Reason: 'No answer' }],
  ]);
  const now = withoutGone(quote, told);
  expect(now.lines.map(({ Name }) => Name)).toEqual(['free.com', 'silent.com']);
  expect([now.preview.Total, now.preview.Good, now.preview.Impossible]).toEqual([4, 2, 2]);
  expect(now.preview.Groups.map(({ Names }) => Names.map(({ Name }) => Name))).toEqual([['ours.com', 'gone.com']]);
  expect(preview.Groups[0]?.Names).toHaveLength(1);
});

test('D2 nothing gone leaves the judgement as it is', () => {
  expect(withoutGone(quote, new Map()).preview).toBe(preview);
});
