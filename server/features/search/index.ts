export { askRegistries, type RegistryAnswer } from './ask-registries.ts';
export { keepPremiumPrices } from './keep-prices.ts';
export { takePricedBefore } from './keep-prices-store.ts';
export { type Question, readWholeName, type Wrong } from './plan-search.ts';
export { doubtPremiumPrices, premiumPricesOf, stalePremiumNames } from './premium-store.ts';
export { refreshPremiumPrices } from './refresh-premium.ts';
export { problemSentence, problemWords } from './stream-search.ts';
