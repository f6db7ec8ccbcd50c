import { expect, test } from 'vitest';
import { DEAL_STATES } from '../../states/escrow/deal.ts';
import { DEAL_OFFERS_MAX, refusalOfOffer } from './offers.ts';

const ASKED = { state: 'quoted', price: 4000n, offered: 3500n, offers: 1, late: false } as const;

test('K2 a counter-offer is made to a price that stands, and is another one', () => {
  expect(refusalOfOffer(ASKED)).toBeUndefined();
  expect(refusalOfOffer({ ...ASKED, offered: 4000n })).toBe('DEAL_OFFER_SAME');
  expect(refusalOfOffer({ ...ASKED, late: true })).toBe('DEAL_OVER');
  expect(refusalOfOffer({ ...ASKED, offers: DEAL_OFFERS_MAX })).toBe('DEAL_OFFERS_TOO_MANY');
});

test.each(DEAL_STATES.filter((state) => state !== 'quoted'))('K2 no counter-offer to a deal that is %s', (state) => {
  expect(refusalOfOffer({ ...ASKED, state })).toBe('STATE_HAS_MOVED');
});
