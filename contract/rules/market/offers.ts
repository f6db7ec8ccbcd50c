/** For how many days an offer or a counter-offer may stand; who makes it chooses. */
export const OFFER_DAYS = [1, 3, 7, 14] as const;
/**
 * Who answers next is reminded so many hours before the clock of an offer ends, where it stood for longer than that.
 */
export const OFFER_REMIND_HOURS = 24;
/** Names that are marked as traded beside a list: more deals or offers at once are read on their own pages. */
export const TRADE_MARKS_MAX = 200;
/** Prices on the table of one offer; who has not agreed by then begins anew. */
export const OFFER_PRICES_MAX = 20;
/** Offers of one buyer on one name within a day: a floor is not searched out by trying (house rule). */
export const OFFERS_PER_NAME_A_DAY = 3;
/** Offers of one buyer that stand at once. */
export const OFFERS_OPEN_MAX = 50;
/** A few sentences beside a price. */
export const OFFER_MESSAGE_LENGTH_MAX = 500;
/** The inbox counts so far; more is shown as 'so many and more'. */
export const INBOX_COUNT_MAX = 99;
/** Who pays the fee of a deal that an offer became: what the buyer offers is what they pay. */
export const OFFER_FEE_BY = 'seller';
