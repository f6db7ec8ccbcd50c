/**
 * What we add to the registry's price of a premium name, in per cent (house rule; the office may not change a single
 * price).
 */
export const PREMIUM_MARKUP_PERCENT = 10;
/**
 * How long a premium price that the registry told holds in the cart; after that it is asked again. The registry has the
 * last word at the order.
 */
export const PREMIUM_QUOTE_HOURS = 24;
/** After so long the prices of names that customers have are asked for anew, for their renewals (house rule). */
export const PREMIUM_REFRESH_HOURS = 20;
/** A price that somebody waits for is asked for again after so long, however often they look (house rule). */
export const PRICE_ASKED_AGAIN_SECONDS = 30;
