export { usdtRoutes } from './routes.ts';
export { usdtStaffRoutes } from './staff-routes.ts';
export { payOwedFirst, payOwedSweep, watchChains } from './watch-chains.ts';
