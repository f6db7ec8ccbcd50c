export { createRechargeOf, type NewRechargeOf } from './create-recharge.ts';
export { creditRecharge } from './credit-recharge.ts';
export { assertMayBegin } from './may-begin.ts';
export { paymentLost } from './news.ts';
export { rechargeOwnData } from './own-data-store.ts';
export { ordersById, topupOf } from './paid-store.ts';
export { sheetsWaiting } from './rates/store.ts';
export { type PaidRecharge, paidByTransaction, paidRecharge, tellRefund } from './refundable.ts';
export { findRecharge, findRechargeById, lockRecharge, type RechargeRow } from './store.ts';
