/**
 * A name for sale at a fixed price: `listed`: anybody may buy it; `reserved`: somebody is buying it, by a push that
 * waits for them; `suspended`: off the market while its owner's account is suspended; `ended`: the name left its
 * owner's account otherwise.
 */
export const LISTING_STATES = ['listed', 'reserved', 'suspended', 'sold', 'withdrawn', 'ended'] as const;
export type ListingState = (typeof LISTING_STATES)[number];
