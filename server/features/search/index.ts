export { askRegistries, type RegistryAnswer } from './ask-registries.ts';
export { type Question, readWholeName, type Wrong } from './plan-search.ts';
export { premiumPricesOf } from './premium-store.ts';
export { problemSentence, problemWords } from './stream-search.ts';
