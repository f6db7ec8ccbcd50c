export { withdrawalOwnData } from './own-data-store.ts';
export { sharesBankAccount } from './save-bank-account.ts';
export { settlementsWaiting } from './settlement-store.ts';
export { waiting as withdrawalsWaiting } from './store.ts';
