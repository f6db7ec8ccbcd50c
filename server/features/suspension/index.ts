export { assertMayLeave, isSuspended } from './guard.ts';
export { suspensionOwnData } from './own-data-store.ts';
export { waiting as suspensionsWaiting } from './store.ts';
