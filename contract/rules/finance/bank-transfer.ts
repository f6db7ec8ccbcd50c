/**
 * An announced transfer is waited for so long; one that comes later is credited all the same (banks: up to five working
 * days, and room).
 */
export const BANK_TRANSFER_DAYS = 14;
/** Up to here a transfer by bank may be announced; above a person speaks to us first (house rule). */
export const BANK_TRANSFER_MAX_USD = '100000.00';
/** Amounts that the page offers by one press, larger than a card's: a transfer has a cost of its own (house rule). */
export const BANK_TRANSFER_PRESETS_USD = ['500', '1000', '2000', '5000', '10000'] as const;
/** Characters of one statement: about a thousand entries of camt.053, the wordiest form; longer ones come in parts. */
export const STATEMENT_LENGTH_MAX = 900_000;
/** Announced transfers that a line without a right reference may be of. */
export const SUGGESTIONS_MAX = 3;
/**
 * Of so many with the line's amount, the newest, they are chosen: announcing many of one amount pushes nobody else's
 * out.
 */
export const SUGGESTIONS_FROM_MAX = 200;
/** A balance of our account as a member reads it from the bank's paper; an overdrawn one is below zero. */
export const BALANCE_TYPED = /^-?\d{1,12}(\.\d{1,2})?$/;
/**
 * A line may be dated a day ahead of us (the bank stands east of us), and so long before the day it is handed in: what
 * is older is a slip of the pen.
 */
export const STATEMENT_DAYS_AHEAD_MAX = 1;
export const STATEMENT_DAYS_BACK_MAX = 400;
/** A payment of ours is found on the statement so many days before or after the day we made it. */
export const PAYOUT_DAYS_APART_MAX = 10;
