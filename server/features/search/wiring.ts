export { keepPremiumPrices } from './keep-prices.ts';
export { bookPrices, forgetOrdinary } from './premium-store.ts';
export { priceHandlers, readPricesJob } from './want-prices.ts';
