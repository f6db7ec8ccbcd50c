import type { Catalogue } from './catalogue.ts';

/** 11xxx: registration, signing in, passwords, security code, profile. */
export const accountErrors = {
  /** Unknown address or wrong password: one answer for both. */
  SIGN_IN_WRONG: { code: 11001, status: 422, msg: 'account:error.signInWrong' },
  /** The password is right, the mailbox was not proved yet. */
  NOT_ACTIVATED: { code: 11002, status: 403, msg: 'account:error.notActivated' },
  /** After some failures signing in takes a captcha. */
  CAPTCHA_NEEDED: { code: 11003, status: 403, msg: 'account:error.captchaNeeded' },
  /** A mailed link that is unknown, used, replaced, expired or for something else: one answer for all. */
  LINK_DEAD: { code: 11004, status: 410, msg: 'account:error.linkDead' },
  /** The form of /user/safety can be used once. */
  PROFILE_ALREADY_SET: { code: 11005, status: 409, msg: 'account:error.profileAlreadySet' },
  /** The link of a registration and another password than its own. */
  ACTIVATION_PASSWORD_WRONG: { code: 11006, status: 422, msg: 'account:error.activationPasswordWrong' },
  /** The link belongs to another account than the one signed in. */
  LINK_OF_ANOTHER_ACCOUNT: { code: 11007, status: 403, msg: 'account:error.linkOfAnotherAccount' },
} as const satisfies Catalogue;
