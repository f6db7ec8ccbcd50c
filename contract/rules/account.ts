/** A registration whose mailbox was not proved by then is forgotten (house rule; acceptance B1). */
export const ACTIVATION_VALID_HOURS = 24;
/**
 * A link that resets the password or the security code; short, because it opens the account (house rule; acceptance B3,
 * B5).
 */
export const RESET_VALID_MINUTES = 60;
/**
 * After the password was reset by mail the security code cannot be, for so long (house rule; acceptance B5): the owner
 * has a working day to read the letter. An authenticator app, a passkey or a recovery code asked at sign-in is proof
 * enough, and nothing waits.
 */
export const SAFE_CODE_RESET_WAIT_HOURS = 24;
/**
 * After both secrets came by mail nothing is spent, given away or weakened for so long (house rule; acceptance B5):
 * whoever reads the mailbox is not yet the owner. 72 hours, the long end of what custodians of money use after a reset
 * (24 to 72), because it spans a weekend.
 */
export const COOLING_OFF_HOURS = 72;
/** A security code that came by mail counts so long against a password that comes by mail later (house rule). */
export const SAFE_CODE_BY_MAIL_COUNTS_DAYS = 30;
/** Both addresses must confirm a change of the account's e-mail in this time (acceptance B7). */
export const EMAIL_CHANGE_VALID_HOURS = 24;
/** The security code (acceptance B5). */
export const SAFE_CODE_LENGTH_MIN = 6;
export const SAFE_CODE_LENGTH_MAX = 20;
/** Random bytes of a mailed link or a session. */
export const LINK_TOKEN_BYTES = 32;
/** Longest e-mail address (RFC 5321 §4.5.3.1.3). */
export const EMAIL_LENGTH_MAX = 254;
/** Longest name of a person or a company in a profile. */
export const HOLDER_LENGTH_MAX = 100;
export const PLACE_LENGTH_MAX = 100;
export const STREET_LENGTH_MAX = 200;
export const POST_CODE_LENGTH_MAX = 16;
export const PHONE_DIGITS_MIN = 4;
/** E.164 allows 15 digits with the dial code. */
export const PHONE_DIGITS_MAX = 15;
export const PHONE_EXT_DIGITS_MAX = 8;
/** A solved captcha is taken for this long after it was asked for. */
export const CAPTCHA_VALID_MINUTES = 20;
/** Work of one captcha guess (PBKDF2 rounds); the number of guesses is a setting. */
export const CAPTCHA_COST_ROUNDS = 5_000;

/** After so many days a suspension stands in the office's queue again, until it is lifted: none is forgotten. */
export const SUSPENSION_LOOK_DAYS = 30;
