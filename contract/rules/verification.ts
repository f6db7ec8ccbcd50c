/** A verification link works this long (house rule; acceptance C3). */
export const EMAIL_CAPTCHA_VALID_HOURS = 24;
/** Addresses one customer may list. */
export const VERIFIED_EMAILS_MAX = 50;
