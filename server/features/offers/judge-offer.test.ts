import { expect, test } from 'vitest';
import { OFFER_STATES } from '#contract/states/market/offer.ts';
import { actionsOf } from './judge-offer.ts';

const dueAt = new Date('2026-11-26T12:00:00Z');
const at = (ms: number) => new Date(dueAt.getTime() + ms);

test('K1 who answers may accept, counter and refuse; the buyer may withdraw while the offer stands', () => {
  const early = at(-1);
  expect(actionsOf({ state: 'open', dueAt }, 'seller', early)).toEqual(['accept', 'counter', 'refuse']);
  expect(actionsOf({ state: 'open', dueAt }, 'buyer', early)).toEqual(['withdraw']);
  expect(actionsOf({ state: 'countered', dueAt }, 'seller', early)).toEqual([]);
  expect(actionsOf({ state: 'countered', dueAt }, 'buyer', early)).toEqual(['accept', 'counter', 'refuse', 'withdraw']);
});

test('K1 at its last moment an offer is over, for either side', () => {
  for (const side of ['buyer', 'seller'] as const)
    for (const ms of [0, 1]) expect(actionsOf({ state: 'open', dueAt }, side, at(ms))).toEqual([]);
});

test.each(OFFER_STATES.filter((state) => state !== 'open' && state !== 'countered'))(
  'K1 nothing is done to an offer that is %s',
  (state) => {
    for (const side of ['buyer', 'seller'] as const) expect(actionsOf({ state, dueAt }, side, at(-1))).toEqual([]);
  },
);
