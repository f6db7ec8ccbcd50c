export { assertMayLeave, isSuspended, mayLeave } from './guard.ts';
export { suspensionOwnData } from './own-data-store.ts';
export { suspensionOf, waiting as suspensionsWaiting } from './store.ts';
