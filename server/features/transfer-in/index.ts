export { cameFrom } from './came-from-store.ts';
export { transferInOwnData } from './own-data-store.ts';
