import { expect, test } from 'vitest';
import { dealMoney } from './deal.ts';

test('K2 the fee is five per cent and ten dollars at least, never more than half the price, and nothing is lost between the sides', () => {
  const day = '2026-11-24';
  expect(dealMoney(240_000n, 'seller', day)).toEqual({
    fee: 12_000n,
    buyerFee: 0n,
    sellerFee: 12_000n,
    buyerPays: 240_000n,
    sellerGets: 228_000n,
  });
  expect(dealMoney(240_000n, 'buyer', day)).toMatchObject({ buyerPays: 252_000n, sellerGets: 240_000n });
  expect(dealMoney(10_000n, 'seller', day)).toMatchObject({ fee: 1_000n });
  expect(dealMoney(100n, 'seller', day)).toMatchObject({ fee: 50n, sellerGets: 50n });
  for (const price of [100n, 700n, 20_100n, 33_300n])
    for (const feeBy of ['buyer', 'seller', 'both'] as const) {
      const { fee, buyerPays, sellerGets } = dealMoney(price, feeBy, day);
      expect(buyerPays).toBe(sellerGets + fee);
      expect(sellerGets >= 0n).toBe(true);
    }
});
