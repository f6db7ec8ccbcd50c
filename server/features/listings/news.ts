import { defineNews } from '../../platform/events.ts';

/**
 * A name is not on the market any more: sold to whoever paid its price, taken back, or gone from its owner's account
 * otherwise.
 */
export const listingOver = defineNews<{ readonly listingId: bigint; readonly end: 'sell' | 'withdraw' | 'leave' }>(
  'listingOver',
);
