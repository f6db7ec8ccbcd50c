export { usdtOwnData } from './own-data-store.ts';
export { chainsWaiting } from './staff-routes.ts';
