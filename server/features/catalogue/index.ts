export { offerPremium, type PremiumQuote, premiumPriceOf, quotePremium } from './premium-price.ts';
export { type Offer, type Offers, offersNow, type Quote, quote } from './read-prices.ts';
export { type PriceList, sellSuffix, stopSelling } from './sell-suffix.ts';
export { changePrice } from './store.ts';
export { wantsVerifiedHolder } from './verified-holder.ts';
