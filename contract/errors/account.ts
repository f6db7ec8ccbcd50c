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
  /** The ticket of a second step, or of a factor being added, is unknown, used or too old: one answer for all. */
  STEP_OVER: { code: 11008, status: 410, msg: 'account:error.stepOver' },
  /** A code of the second step that is wrong, or was used before. */
  FACTOR_WRONG: { code: 11009, status: 422, msg: 'account:error.factorWrong' },
  /**
   * What the passkey answered does not stand: unknown, another site's, a wrong signature, nobody made sure who holds
   * it.
   */
  PASSKEY_REFUSED: { code: 11010, status: 422, msg: 'account:error.passkeyRefused' },
  /** The passkey's counter went backwards: somebody may hold a copy (WebAuthn §6.1.1). */
  PASSKEY_COPIED: { code: 11011, status: 403, msg: 'account:error.passkeyCopied' },
  FACTORS_FULL: { code: 11012, status: 409, msg: 'account:error.factorsFull' },
  /** Recovery codes stand in for a factor; without one there is nothing to recover. */
  NO_FACTOR: { code: 11013, status: 409, msg: 'account:error.noFactor' },
  /**
   * The password came by mail a short while ago: the security code cannot come the same way yet. `Data` says from when
   * it can.
   */
  SAFE_CODE_RESET_WAITS: { code: 11020, status: 403, msg: 'account:error.safeCodeResetWaits' },
} as const satisfies Catalogue;
