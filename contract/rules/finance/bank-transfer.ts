/** An announced transfer is waited for so long; one that comes later is credited all the same (banks: up to five working days, and room). */
export const BANK_TRANSFER_DAYS = 14;
/** Up to here a transfer by bank may be announced; above a person speaks to us first (house rule). */
export const BANK_TRANSFER_MAX_USD = '100000.00';
/** Characters of one statement: some two thousand lines, which are read in one piece; longer ones come in parts. */
export const STATEMENT_LENGTH_MAX = 200_000;
/** Announced transfers that a line without a right reference may be of. */
export const SUGGESTIONS_MAX = 3;
/** A balance of our account as a member reads it from the bank's paper; an overdrawn one is below zero. */
export const BALANCE_TYPED = /^-?\d{1,12}(\.\d{1,2})?$/;
