export { unheardWaiting } from './store.ts';
