import { expect, test } from 'vitest';
import { notYetIn } from './not-yet-in.ts';

test('D1 D3 a name that was asked in both forms goes into the cart once, and one that is there not again', () => {
  const [chinese, plain] = [{ Name: 'xn--fiq228c.com' }, { Name: 'plain.com' }];
  expect(notYetIn(new Set(), [chinese, plain, { ...chinese }])).toEqual([chinese, plain]);
  expect(notYetIn(new Set(['plain.com']), [chinese, plain])).toEqual([chinese]);
});
