/** An address of the verification center: waiting for its link to be opened, or proved. */
export const VERIFIED_EMAIL_STATES = ['pending', 'verified'] as const;
export type VerifiedEmailState = (typeof VERIFIED_EMAIL_STATES)[number];
