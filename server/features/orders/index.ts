export { readDeposit } from './automatic-year/watch-deposits.ts';
export { deleteDecided, isBeingDeleted } from './deletion/delete-decided.ts';
export { yearsWaiting } from './life/years-waiting.ts';
export { type LineRow, linesOf } from './lines/line-store.ts';
export { ordersOwnData } from './own-data-store.ts';
export { findOrder } from './store.ts';
