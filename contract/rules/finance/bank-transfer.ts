/** An announced transfer is waited for so long; one that comes later is credited all the same (banks: up to five working days, and room). */
export const BANK_TRANSFER_DAYS = 14;
/** Up to here a transfer by bank may be announced; above a person speaks to us first (house rule). */
export const BANK_TRANSFER_MAX_USD = '100000.00';
/** One statement; the edge takes no larger body. */
export const STATEMENT_BYTES_MAX = 60_000;
/** Announced transfers that a line without a right reference may be of. */
export const SUGGESTIONS_MAX = 3;
