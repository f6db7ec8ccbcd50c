import type { OfferState } from '#contract/states/market/offer.ts';
import { defineMachine } from '../../platform/machine.ts';

/**
 * What may happen to an offer. `counter`: whoever answers names another price, and the other side answers next;
 * `decline`: the house answers, below the seller's floor; `close`: the name is not for sale any more.
 */
export type OfferEvent = 'accept' | 'counter' | 'refuse' | 'decline' | 'withdraw' | 'lapse' | 'close';

export const offerMachine = defineMachine<OfferState, OfferEvent>({
  name: 'offer',
  table: 'name_offer',
  initial: 'open',
  states: {
    open: {
      accept: 'accepted',
      counter: 'countered',
      refuse: 'refused',
      decline: 'declined',
      withdraw: 'withdrawn',
      lapse: 'expired',
      close: 'closed',
    },
    countered: {
      accept: 'accepted',
      counter: 'open',
      refuse: 'refused',
      withdraw: 'withdrawn',
      lapse: 'expired',
      close: 'closed',
    },
    accepted: {},
    refused: {},
    declined: {},
    withdrawn: {},
    expired: {},
    closed: {},
  },
});
