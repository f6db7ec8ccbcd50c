export { unreadWaiting } from './store.ts';
