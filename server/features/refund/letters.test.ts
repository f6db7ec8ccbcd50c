import { expect, test } from 'vitest';
import { refundLetter } from './letters.ts';

const row = { number: 'R261122-K2M2ZSP3', amount: 250_000n };

test('J3 who paid in renminbi reads what goes back in renminbi, when he asks and when it went', () => {
  const paid = { ...row, payAmount: 1_759_776n, payCurrency: 'CNY' } as const;
  for (const step of ['requested', 'refunded'] as const) {
    const { paragraphs, vars } = refundLetter(step, paid);
    expect(paragraphs).toContain('refund:letter.goesBack');
    expect(vars).toMatchObject({ amount: '2,500.00', back: 'CNY 17,597.76' });
  }
  expect(refundLetter('rejected', paid).paragraphs).toEqual(['refund:letter.rejected']);
});

test('J3 who paid in US dollars reads one amount', () => {
  const { paragraphs } = refundLetter('refunded', { ...row, payAmount: null, payCurrency: null });
  expect(paragraphs).toEqual(['refund:letter.refunded']);
});
