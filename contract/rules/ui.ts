/** A page's code that has not come after this long shows a retry (specification §2, §9). */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Going to another page scrolls to the top in this time (specification §2, §9). */
export const SCROLL_TO_TOP_MS = 500;
/** Width of the side menu (specification §2, §9). */
export const MENU_WIDTH_PX = 200;
/**
 * The server's words stand this long after the profile was set, then the template list opens (specification §2, §9).
 */
export const PROFILE_SUCCESS_SHOWN_MS = 1_000;
/**
 * A call that has no answer by then is given up and says so; searches and other streams count from their last line
 * (acceptance M3).
 */
export const CALL_TIMEOUT_MS = 30_000;
/** So long the server waits for the answers to what a page asks first before it sends the page without them. */
export const FIRST_ANSWERS_WAIT_MS = 250;
/** And so long for what the page asks by those: most of it fills corners that the reader's browser can ask for. */
export const NEXT_ANSWERS_WAIT_MS = 15;
/** How often a safe read is asked again after a network failure, and the wait before each (acceptance M3). */
export const READ_RETRY_WAITS_MS = [300, 1_200] as const;
/** Rows of one page of a list. */
export const LIST_PAGE_ROWS = 50;
/** Below this width the menu is a drawer and tables are cards (design: narrow screens). */
export const NARROW_BELOW_PX = 900;
/** Time zone of a reader who has chosen none (design: dates). */
export const DEFAULT_TIME_ZONE = 'Asia/Hong_Kong';
