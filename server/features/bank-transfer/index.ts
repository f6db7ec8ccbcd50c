export { bankTransferOwnData } from './own-data-store.ts';
export { bankTransferRoutes } from './routes.ts';
export { bankTransferStaffRoutes } from './staff-routes.ts';
export { statementsWaiting } from './statement/store.ts';
export { payersOf, waiting as transfersWaiting } from './store.ts';
