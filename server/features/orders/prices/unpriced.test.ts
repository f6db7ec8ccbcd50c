import { expect, test } from 'vitest';
import { whyUnpriced } from './unpriced.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

test('E3 D5 an ordinary name has its price, whatever is done with it', () => {
  expect(whyUnpriced({ kind: 'ordinary' }, ['restore', 'renew'])).toBeUndefined();
});

test('E3 D5 a name whose price nobody has read has none', () => {
  expect(whyUnpriced({ kind: 'unread' }, ['renew'])).toBe('unread');
  expect(whyUnpriced(undefined, ['renew'])).toBe('unread');
});

test('E3 D5 a dear name has a price for what its registry named one for, and for nothing else', () => {
  const kept = { kind: 'own', prices: { register: usd('500.00'), renew: usd('90.00') } } as const;
  expect(whyUnpriced(kept, ['renew'])).toBeUndefined();
  expect(whyUnpriced(kept, ['restore'])).toBe('untold');
  expect(whyUnpriced(kept, ['restore', 'renew'])).toBe('untold');
  expect(whyUnpriced({ kind: 'own', prices: { register: usd('500.00') } }, ['renew'])).toBe('untold');
  expect(whyUnpriced({ kind: 'own', prices: { restore: usd('40.00') } }, ['restore', 'renew'])).toBe('untold');
});

test('E3 D5 a price in a currency that we do not ask for is none', () => {
  expect(whyUnpriced({ kind: 'own', prices: { renew: { amount: '90.00', currency: 'EUR' } } }, ['renew'])).toBe(
    'untold',
  );
});
