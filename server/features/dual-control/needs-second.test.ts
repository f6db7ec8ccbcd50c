import { expect, test } from 'vitest';
import { needsSecond, whySecond } from './needs-second.ts';

const none = { byMember: 0n, ofCustomer: 0n };

test('L1 up to the limit one moves it alone; a cent above asks two; what has no known worth always does', () => {
  expect(needsSecond({ worth: 200_000n, ...none })).toBeUndefined();
  expect(needsSecond({ worth: 200_001n, ...none })).toBe('amount');
  expect(needsSecond({ worth: null, ...none })).toBe('unknown');
  expect([200_000n, 200_001n, null].map(whySecond)).toEqual(['first', 'amount', 'unknown']);
});

test('L1 what a member moved alone counts with it, to the cent', () => {
  expect(needsSecond({ worth: 70_000n, byMember: 130_000n, ofCustomer: 0n })).toBeUndefined();
  expect(needsSecond({ worth: 70_001n, byMember: 130_000n, ofCustomer: 0n })).toBe('member');
});

test('L1 so does what other members moved alone of the same customer, to the cent', () => {
  expect(needsSecond({ worth: 70_000n, byMember: 0n, ofCustomer: 130_000n })).toBeUndefined();
  expect(needsSecond({ worth: 70_001n, byMember: 0n, ofCustomer: 130_000n })).toBe('customer');
  expect(needsSecond({ worth: 70_001n, byMember: 130_000n, ofCustomer: 130_000n })).toBe('member');
});
