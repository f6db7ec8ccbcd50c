/**
 * Who buys a listed name takes it over within so many hours, or it is for sale again (house rule: the money is there
 * already).
 */
export const LISTING_RESERVE_HOURS = 4;
/** Names that one customer may be buying at once (house rule: each is kept from everybody else meanwhile). */
export const LISTINGS_RESERVED_MAX = 3;
/**
 * So often within so many days one customer may let one name go (house rule: a name is not kept from others for
 * nothing, again and again).
 */
export const LISTING_LET_GO_MAX = 2;
export const LISTING_LET_GO_DAYS = 7;
/** Rows of one page of the market and of one's own listings. */
export const LISTING_PAGE_ROWS = 20;
/** The longest text that the market is searched for: a label of DNS. */
export const MARKET_TEXT_MAX = 63;
/** Shorter texts are looked for at the beginning of names only: a million names are not read for one letter. */
export const MARKET_ANYWHERE_MIN = 3;
/** How the market can be ordered. */
export const MARKET_ORDERS = ['newest', 'cheapest', 'dearest', 'shortest'] as const;
export type MarketOrder = (typeof MARKET_ORDERS)[number];

/** Names with a price, and names whose sellers hear offers; many are both. Words: `market:kind.<kind>`. */
export const MARKET_KINDS = ['price', 'offers'] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];
