import type { Catalogue } from './catalogue.ts';

/** 12xxx: proving e-mail addresses and wallets. */
export const verificationErrors = {
  /** The link is unknown, replaced by a newer one, or its address was removed. */
  EMAIL_LINK_DEAD: { code: 12001, status: 410, msg: 'verification:error.linkDead' },
  EMAIL_LINK_EXPIRED: { code: 12002, status: 410, msg: 'verification:error.linkExpired' },
  EMAIL_ALREADY_LISTED: { code: 12003, status: 409, msg: 'verification:error.alreadyListed' },
  EMAILS_TOO_MANY: { code: 12004, status: 409, msg: 'verification:error.tooMany' },
  EMAIL_ALREADY_VERIFIED: { code: 12005, status: 409, msg: 'verification:error.alreadyVerified' },
  /** The account's own address stays in the list; it is changed in the profile. */
  EMAIL_OF_ACCOUNT: { code: 12006, status: 409, msg: 'verification:error.emailOfAccount' },
} as const satisfies Catalogue;
