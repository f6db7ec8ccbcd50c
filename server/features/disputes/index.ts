export { disputesOwnData } from './own-data-store.ts';
export { waiting as disputesWaiting } from './store.ts';
