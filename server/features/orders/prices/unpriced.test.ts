import { expect, test } from 'vitest';
import type { Offer } from '../../catalogue/index.ts';
import { whyUnpriced } from './unpriced.ts';

/** Its suffix is on sale; what it costs there is another matter. */
const SOLD = {} as Offer;
const usd = (amount: string) => ({ amount, currency: 'USD' });

test('E3 D5 an ordinary name has its price, whatever is done with it', () => {
  expect(whyUnpriced({ kind: 'ordinary' }, SOLD, ['restore', 'renew'])).toBeUndefined();
});

test('E3 D5 a name whose price nobody has read has none', () => {
  expect(whyUnpriced({ kind: 'unread' }, SOLD, ['renew'])).toBe('unread');
  expect(whyUnpriced(undefined, SOLD, ['renew'])).toBe('unread');
});

test('E3 D5 a dear name has a price for what its registry named one for, and for nothing else', () => {
  const kept = { kind: 'own', prices: { register: usd('500.00'), renew: usd('90.00') } } as const;
  expect(whyUnpriced(kept, SOLD, ['renew'])).toBeUndefined();
  expect(whyUnpriced(kept, SOLD, ['restore'])).toBe('untold');
  expect(whyUnpriced(kept, SOLD, ['restore', 'renew'])).toBe('untold');
  expect(whyUnpriced({ kind: 'own', prices: { register: usd('500.00') } }, SOLD, ['renew'])).toBe('untold');
  expect(whyUnpriced({ kind: 'own', prices: { restore: usd('40.00') } }, SOLD, ['restore', 'renew'])).toBe('untold');
});

test('E3 D5 a price in a currency that we do not ask for is none', () => {
  expect(whyUnpriced({ kind: 'own', prices: { renew: { amount: '90.00', currency: 'EUR' } } }, SOLD, ['renew'])).toBe(
    'untold',
  );
});

test('E3 D5 what its registry says of a name counts for nothing where its suffix is not sold', () => {
  const dear = { kind: 'own', prices: { renew: usd('90.00'), restore: usd('90.00') } } as const;
  for (const kept of [dear, { kind: 'ordinary' } as const, undefined])
    expect(whyUnpriced(kept, undefined, ['renew', 'restore'])).toBe('notSold');
});
