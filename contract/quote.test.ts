import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMinor, toDecimal, usd } from './money.ts';
import { payerAmount } from './quote.ts';

test.each([
  ['50.00', '7.2345', '361.73'],
  ['50.00', '7.200000', '360.00'],
  ['0.01', '7.112063', '0.08'],
  ['20000.00', '7.783992', '155679.84'],
])('J2 %s USD at %s are %s', (dollars, rate, expected) => {
  expect(toDecimal(payerAmount(usd(dollars), rate, 'CNY'))).toBe(expected);
});

test('J2 the payer’s amount is never less than the dollars are worth, and less than one fen more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2_000_000n }), fc.integer({ min: 1, max: 99_999_999 }), (cents, parts) => {
      const rate = `${Math.floor(parts / 1e6)}.${String(parts % 1e6).padStart(6, '0')}`;
      const paid = payerAmount(fromMinor(cents), rate, 'HKD').minor * 1_000_000n;
      const exact = cents * BigInt(parts);
      return paid >= exact && paid - exact < 1_000_000n;
    }),
  );
});
