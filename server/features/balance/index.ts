export type { FindBought } from './narrow.ts';
export { balanceOwnData } from './own-data.ts';
export { balanceRoutes } from './routes.ts';
export { addressee } from './statement-paper.ts';
export { lowBalanceOf, lowBalanceSweep } from './watch-low-balance.ts';
