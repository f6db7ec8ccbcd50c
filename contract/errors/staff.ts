import type { Catalogue } from './catalogue.ts';

/** 80xxx: the back office. */
export const staffErrors = {
  STAFF_SIGN_IN_FAILED: { code: 80001, status: 401, msg: 'office:error.signInFailed' },
} as const satisfies Catalogue;
