export { refundOwnData } from './own-data-store.ts';
export { findRefund, waiting as refundsWaiting } from './store.ts';
