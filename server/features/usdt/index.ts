export { usdtOwnData } from './own-data-store.ts';
export { usdtRoutes } from './routes.ts';
export { chainsWaiting, usdtStaffRoutes } from './staff-routes.ts';
export { payOwedFirst, payOwedSweep, watchChains } from './watch-chains.ts';
