export { usdtRoutes } from './routes.ts';
export { payOwedFirst, payOwedSweep, watchChains } from './watch-chains.ts';
