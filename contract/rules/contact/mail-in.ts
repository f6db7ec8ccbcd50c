/** A mail that is sent to us may be so large: a picture of 8 MB as mail carries it, and its words. */
export const MAIL_IN_MB_MAX = 12;
/** Pictures of one mail that are drawn anew until one can be kept; logos under a signature are too small. */
export const MAIL_IN_PICTURES_TRIED_MAX = 5;
/** Names of what was not taken that are told in the message. */
export const MAIL_IN_NAMES_TOLD_MAX = 10;
export const MAIL_IN_NAME_LENGTH_MAX = 80;
/** Addresses of a mail that are looked through for ours. */
export const MAIL_IN_ADDRESSES_MAX = 50;
