import { expect, test } from 'vitest';
import type { DealState, DealType } from '#contract/states/escrow/deal.ts';
import { holdingOf } from './bound.ts';

const deal = (id: bigint, state: DealState, type: DealType, accepted = false) => ({
  ...{ id, state, type },
  sellerAcceptedAt: accepted ? new Date() : null,
});

test('K2 a name that arrives is held for the deal that both accepted, else for the first that its seller is bound to', () => {
  const wish = deal(1n, 'quoted', 'buy');
  const asked = deal(2n, 'evaluating', 'sell');
  const first = deal(3n, 'quoted', 'buy', true);
  const second = deal(4n, 'quoted', 'sell', true);
  const paid = deal(5n, 'paid', 'buy', true);
  expect(holdingOf([wish, asked, first, second, paid])).toBe(paid);
  expect(holdingOf([second, wish, first, asked])).toBe(first);
  expect(holdingOf([wish, asked])).toBe(asked);
  expect(holdingOf([wish])).toBeUndefined();
  for (const state of ['accepted', 'seller_confirmed', 'disputed', 'decided', 'appealed'] as const)
    expect(holdingOf([first, deal(9n, state, 'buy', true)])?.id).toBe(9n);
});
