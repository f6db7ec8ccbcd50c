export { keepName, letGo } from './answer-request.ts';
export { giveDecided, mailDecidedAgain } from './give-decided.ts';
export { transferOutOwnData } from './own-data-store.ts';
export { stopTransferOf } from './stop-transfers.ts';
export { reviewsWaiting } from './store.ts';
