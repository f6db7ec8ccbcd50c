import { expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { quotePremium } from './premium-price.ts';

const fee = (amount: string, currency = 'USD') => ({ amount, currency });

test('D1 a premium name costs what the registry asks and our share, its first year and every further one by their own prices', () => {
  const prices = { register: fee('2500.00'), renew: fee('30.5') };
  expect(quotePremium(prices, 'register', 1)).toEqual({
    unit: usd('2750.00'),
    price: usd('2750.00'),
    cost: usd('2500.00'),
    fee: fee('2500.00'),
  });
  expect(quotePremium(prices, 'register', 3)).toMatchObject({ price: usd('2817.10'), fee: fee('2561.00') });
  expect(quotePremium(prices, 'renew', 2)).toMatchObject({ price: usd('67.10'), fee: fee('61.00') });
});

test('D1 part of a cent is rounded up, against us never', () => {
  expect(quotePremium({ register: fee('10.001') }, 'register', 1)).toMatchObject({
    cost: usd('10.01'),
    price: usd('11.02'),
  });
});

test('D1 no price that we can ask for, no quote', () => {
  expect(quotePremium({ register: fee('10.00', 'EUR') }, 'register', 1)).toBeUndefined();
  expect(quotePremium({ register: fee('ten') }, 'register', 1)).toBeUndefined();
  expect(quotePremium({ register: fee('10.00') }, 'register', 2)).toBeUndefined();
  expect(quotePremium({ register: fee('10.00') }, 'renew', 1)).toBeUndefined();
});
