export { nameDisputesOwnData } from './own-data-store.ts';
export { nameDisputesOfStays, waiting as nameDisputesWaiting } from './store.ts';
