/**
 * The receiver decides within so many days; then the offer lapses (specification §2 'push'; acceptance H3; the trade's
 * usual term).
 */
export const TEMPLATE_PUSH_DAYS = 7;
/**
 * Offers of one giver that wait at once (house rule: five times what one list may hold is more than anybody hands
 * over).
 */
export const TEMPLATE_PUSHES_OPEN_MAX = 50;
/** Rows of one page of the two lists. */
export const TEMPLATE_PUSH_PAGE_ROWS = 20;
