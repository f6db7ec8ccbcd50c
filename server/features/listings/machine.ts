import type { ListingState } from '#contract/states/market/listing.ts';
import { defineMachine } from '../../platform/machine.ts';

/**
 * What may happen to a listing. `release`: its buyer did not take it; `leave`: the name left its owner's account
 * otherwise; `suspend` and `restore`: with its owner's account.
 */
export type ListingEvent = 'reserve' | 'release' | 'sell' | 'withdraw' | 'leave' | 'suspend' | 'restore';

export const listingMachine = defineMachine<ListingState, ListingEvent>({
  name: 'listing',
  table: 'listing',
  initial: 'listed',
  states: {
    listed: { reserve: 'reserved', withdraw: 'withdrawn', leave: 'ended', suspend: 'suspended' },
    reserved: { release: 'listed', sell: 'sold', withdraw: 'withdrawn', leave: 'ended', suspend: 'suspended' },
    suspended: { restore: 'listed', leave: 'ended' },
    sold: {},
    withdrawn: {},
    ended: {},
  },
});
