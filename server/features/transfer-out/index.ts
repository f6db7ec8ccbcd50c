export { transferOutOwnData } from './own-data-store.ts';
export { reviewsWaiting } from './store.ts';
