export { askRegistries } from './ask-registries.ts';
export { takePricedBefore } from './keep-prices-store.ts';
export type { KeptPrice } from './kept-price.ts';
export { type Question, readWholeName, type Wrong } from './plan-search.ts';
export { doubtPremiumPrices, keepOrdinary, keptPricesOf, premiumPricesOf, unreadNames } from './premium-store.ts';
export { refreshPremiumPrices } from './refresh-premium.ts';
export { problemSentence, problemWords } from './stream-search.ts';
export { wantPrices } from './want-prices.ts';
