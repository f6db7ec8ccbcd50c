export { balanceOwnData } from './own-data.ts';
export { addressee } from './statement-paper.ts';
export { lowBalanceOf } from './watch-low-balance.ts';
