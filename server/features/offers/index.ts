export { offersOwnData } from './own-data-store.ts';
