/**
 * The proof of the holder's e-mail address that a name waits for: waiting (until its last day), suspended (out of the
 * DNS until it is proved), proved, ended (the name left, or another address is asked for).
 */
export const REGISTRANT_EMAIL_STATES = ['waiting', 'suspended', 'proved', 'ended'] as const;
export type RegistrantEmailState = (typeof REGISTRANT_EMAIL_STATES)[number];
