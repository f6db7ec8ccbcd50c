export { heldWaiting } from './store.ts';
