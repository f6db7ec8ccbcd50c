export { zonesOwnData } from './own-data-store.ts';
