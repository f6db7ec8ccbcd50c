import { MOVED_BETWEEN_ACCOUNTS_DAYS } from '../transfer.ts';

/** The recipient decides within so many days; then the push lapses (acceptance F4). */
export const PUSH_DAYS = 7;
/** So long before that both sides are reminded. */
export const PUSH_REMIND_HOURS = 24;
/** Pushes of one sender that wait at once (house rule: ten thousand names wait for an answer then). */
export const PUSHES_OPEN_MAX = 50;
/** Rows of one page of the list. */
export const PUSH_PAGE_ROWS = 20;
/**
 * The dearest push, in whole US dollars (house rule: dearer names go through the trading service, where a person looks
 * on).
 */
export const PUSH_PRICE_USD_MAX = 1_000_000;
/** Names moved so recently leave slowly; said before a push is accepted (specification §9). */
export const PUSH_SLOW_DAYS = MOVED_BETWEEN_ACCOUNTS_DAYS;
/** Names of a push that a letter lists; more are on the page it leads to. */
export const PUSH_LETTER_NAMES_MAX = 20;

/** Why a name that was pushed stays as it is. */
export const PUSH_RULES = {
  waiting: { id: 'push.waiting', value: PUSH_DAYS, unit: 'days', source: 'House rules: a push is answered first' },
} as const;
