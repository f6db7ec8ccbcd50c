/**
 * The mailed link that approves a transfer in lives so long; then the request lapses and the money is free (house
 * rule).
 */
export const TRANSFER_IN_CONFIRM_DAYS = 7;
/** After a code that the registry refused, another one can be entered for so long (house rule). */
export const TRANSFER_IN_CODE_DAYS = 7;
/** So many refused codes in a row end a transfer: registries watch who guesses (house rule). */
export const TRANSFER_IN_CODES_MAX = 3;
/** A transfer in takes at most so many business days from its approval (specification §9). */
export const TRANSFER_IN_BUSINESS_DAYS_MAX = 7;
/**
 * What a registry said of a name and its code counts so long for an order; after it the name is looked at again (house
 * rule).
 */
export const TRANSFER_IN_CHECK_MINUTES = 30;
/** Names of one check that are asked about at once. */
export const TRANSFER_IN_CHECKS_AT_ONCE = 8;
/** Rows of one page of the list. */
export const TRANSFER_IN_PAGE_ROWS = 50;
/** Letters that repeat the link of one order: so many (house rule). */
export const TRANSFER_IN_LETTERS_MAX = 5;
/** Names of an order that a letter lists; more are on the page it leads to. */
export const TRANSFER_IN_LETTER_NAMES_MAX = 20;
/** A transfer password as registries take it (RFC 5731, `pwAuthInfoType`; longest of the registries we know). */
export const TRANSFER_CODE_LENGTH_MAX = 64;
