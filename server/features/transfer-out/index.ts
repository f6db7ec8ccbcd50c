export { keepName } from './answer-request.ts';
export { transferOutOwnData } from './own-data-store.ts';
export { stopTransferOf } from './stop-transfers.ts';
export { reviewsWaiting } from './store.ts';
