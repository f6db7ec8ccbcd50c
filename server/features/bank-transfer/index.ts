export { bankTransferOwnData } from './own-data-store.ts';
export { statementsWaiting } from './statement/store.ts';
export { payersOf, waiting as transfersWaiting } from './store.ts';
