import type { Catalogue } from '../catalogue.ts';

/** 411xx: names for sale at a fixed price. */
export const marketErrors = {
  /** Nothing by this name is for sale, or no longer. */
  LISTING_GONE: { code: 41100, status: 404, msg: 'market:error.gone' },
  /** Somebody is buying it at this moment. */
  LISTING_RESERVED: { code: 41101, status: 409, msg: 'market:error.reserved' },
  LISTING_OWN: { code: 41102, status: 422, msg: 'market:error.own' },
  /** The price that the buyer saw is no longer the price; `Data` tells it. */
  LISTING_PRICE_MOVED: { code: 41103, status: 409, msg: 'market:error.priceMoved' },
  /** The name cannot change hands just now; why is its owner's matter. */
  LISTING_NOT_NOW: { code: 41104, status: 409, msg: 'market:error.notNow' },
  LISTINGS_RESERVED_TOO_MANY: { code: 41105, status: 409, msg: 'market:error.tooMany' },
  /** The buyer had it kept for them before and let it go, too often; `Data` tells from when it is kept again. */
  LISTING_LET_GO: { code: 41106, status: 409, msg: 'market:error.letGo' },
} as const satisfies Catalogue;
