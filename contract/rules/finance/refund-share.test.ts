import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payerShare } from './refund-share.ts';

test('J3 half of a payment is half of what was paid, rounded down; the rest brings the last fen', () => {
  const of = { credited: 5_000n, paid: 36_173n };
  expect(payerShare({ ...of, amount: 2_500n, claimed: 0n, back: 0n })).toBe(18_086n);
  expect(payerShare({ ...of, amount: 2_500n, claimed: 2_500n, back: 18_086n })).toBe(18_087n);
  expect(payerShare({ ...of, amount: 1n, claimed: 0n, back: 0n })).toBe(7n);
});

const steps = fc.array(fc.record({ cents: fc.bigInt(1n, 4_000n), fails: fc.boolean() }), { maxLength: 12 });

test('J3 whatever parts go back and whatever part fails, no more than was paid goes back in either currency', () => {
  fc.assert(
    fc.property(fc.bigInt(500n, 9_000n), fc.bigInt(400n, 90_000n), steps, (credited, paid, parts) => {
      const standing: { cents: bigint; back: bigint }[] = [];
      const sum = (of: 'cents' | 'back') => standing.reduce((total, one) => total + one[of], 0n);
      const refund = (cents: bigint) => {
        const back = payerShare({ amount: cents, credited, claimed: sum('cents'), paid, back: sum('back') });
        standing.push({ cents, back });
        expect(back).toBeGreaterThanOrEqual(0n);
        expect(sum('back')).toBeLessThanOrEqual(paid);
      };
      for (const { cents, fails } of parts) {
        if (cents > credited - sum('cents')) continue;
        refund(cents);
        // What came back later, out of order.
        if (fails) standing.splice(Number(cents) % standing.length, 1);
      }
      if (sum('cents') < credited) refund(credited - sum('cents'));
      expect(sum('back')).toBe(paid);
    }),
  );
});
