import type { Catalogue } from '../catalogue.ts';

/** 412xx: offers on names of the market. */
export const offerErrors = {
  /** Its seller sells at the price alone, or it is not for sale. */
  OFFERS_NOT_TAKEN: { code: 41200, status: 409, msg: 'offers:error.notTaken' },
  /** One open offer of a buyer on a name. */
  OFFER_OPEN_ALREADY: { code: 41201, status: 409, msg: 'offers:error.openAlready' },
  /** Too many on this name today, too many at once, or too many prices of one offer. */
  OFFERS_TOO_MANY_TODAY: { code: 41202, status: 429, msg: 'offers:error.today' },
  OFFERS_TOO_MANY_OPEN: { code: 41203, status: 409, msg: 'offers:error.open' },
  OFFER_PRICES_TOO_MANY: { code: 41204, status: 409, msg: 'offers:error.prices' },
  /** As much as the name costs at once; `Data` tells that price. */
  OFFER_AT_PRICE: { code: 41205, status: 422, msg: 'offers:error.atPrice' },
  /** The same price as it stands. */
  OFFER_SAME: { code: 41206, status: 422, msg: 'offers:error.same' },
  /** Its time is over, although nobody has swept it away yet. */
  OFFER_OVER: { code: 41207, status: 410, msg: 'offers:error.over' },
} as const satisfies Catalogue;
