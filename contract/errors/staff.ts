import type { Catalogue } from './catalogue.ts';

/** 80xxx: the back office. */
export const staffErrors = {
  STAFF_SIGN_IN_FAILED: { code: 80001, status: 401, msg: 'office:error.signInFailed' },
  STAFF_LOCKED: { code: 80002, status: 429, msg: 'staff:error.locked' },
  STAFF_UNLOCK_OWN: { code: 80003, status: 403, msg: 'staff:error.unlockOwn' },
  SUSPENSION_OPEN: { code: 80004, status: 409, msg: 'suspension:error.open' },
  CUSTOMER_SUSPENDED: { code: 80005, status: 409, msg: 'suspension:error.customer' },
} as const satisfies Catalogue;
