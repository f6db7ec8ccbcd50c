export { askRegistries, type RegistryAnswer } from './ask-registries.ts';
export { keepPremiumPrices } from './keep-prices.ts';
export { takePricedBefore } from './keep-prices-store.ts';
export type { KeptPrice } from './kept-price.ts';
export { type Question, readWholeName, type Wrong } from './plan-search.ts';
export {
  doubtPremiumPrices,
  forgetOrdinary,
  keepOrdinary,
  keptPricesOf,
  premiumPricesOf,
  unreadNames,
} from './premium-store.ts';
export { refreshPremiumPrices } from './refresh-premium.ts';
export { problemSentence, problemWords } from './stream-search.ts';
export { priceHandlers, readPricesJob, wantPrices } from './want-prices.ts';
