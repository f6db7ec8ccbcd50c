export { type Offer, type Offers, offersNow, type Quote, quote } from './read-prices.ts';
export { changePrice } from './store.ts';
