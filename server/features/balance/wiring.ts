export { balanceRoutes } from './routes.ts';
export { lowBalanceSweep } from './watch-low-balance.ts';
