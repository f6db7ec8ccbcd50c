import { expect, test } from 'vitest';
import { nextState } from '../../platform/machine.ts';
import { listingMachine } from './machine.ts';

test('a listing is sold only out of a reservation, and nothing happens to one that is over', () => {
  expect(nextState(listingMachine, 'listed', 'sell')).toBeUndefined();
  expect(nextState(listingMachine, 'reserved', 'sell')).toBe('sold');
  expect(nextState(listingMachine, 'reserved', 'reserve')).toBeUndefined();
  expect(nextState(listingMachine, 'reserved', 'release')).toBe('listed');
  for (const state of ['sold', 'withdrawn', 'ended'] as const)
    expect(Object.keys(listingMachine.states[state])).toEqual([]);
});
