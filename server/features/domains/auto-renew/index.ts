export { autoRenewKind, setAutoRenewal } from './change-auto-renew.ts';
export { findAutoRenewal } from './store.ts';
