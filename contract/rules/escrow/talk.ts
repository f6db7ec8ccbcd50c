/** One message of a deal: a screen of a telephone. */
export const DEAL_MESSAGE_LENGTH_MAX = 2000;
/** Messages may be written so many days after a deal has ended, for what is left to say. */
export const DEAL_TALK_DAYS_AFTER = 30;
/** A letter tells of new messages at most once in so long: a conversation is not a pile of mail. */
export const DEAL_MESSAGE_LETTER_MINUTES = 60;
/** Papers of a deal are erased so many days after its end, when no dispute can need them any more (house rule). */
export const DEAL_FILE_KEPT_DAYS = 365;
