import { CODE_REQUEST_BUSINESS_DAYS_MAX, MOVED_TRANSFER_DAYS_MIN, TRANSFER_PASSWORD_VALID_DAYS } from '../transfer.ts';

/** The mailed link that confirms a transfer out lives so long; then the request lapses (house rule). */
export const TRANSFER_OUT_CONFIRM_DAYS = 7;
/**
 * A transfer password is there so long, then it is replaced at the registry and the transfer abandoned (specification
 * §9).
 */
export const TRANSFER_OUT_CODE_DAYS = TRANSFER_PASSWORD_VALID_DAYS;
/**
 * A name that was moved between accounts a short while ago waits so long after its confirmation (specification §9: five
 * to seven days).
 */
export const TRANSFER_OUT_DELAY_DAYS = MOVED_TRANSFER_DAYS_MIN;
/**
 * Staff answer a request within so many business days (specification §9), and never later than so many days (Transfer
 * Policy of ICANN, section I.A.5).
 */
export const TRANSFER_OUT_REVIEW_BUSINESS_DAYS = CODE_REQUEST_BUSINESS_DAYS_MAX;
export const TRANSFER_OUT_REVIEW_DAYS = 5;
/**
 * More names than this asked for in a day are looked at by a person: whole portfolios leave that way when an account
 * was taken over (house rule).
 */
export const TRANSFER_OUT_FREE_PER_DAY = 20;
/** So long after a new password or e-mail address of the account a person looks first (house rule). */
export const TRANSFER_OUT_SECRETS_DAYS = 7;
/** Hosted resolution of a name that left goes on for so long (specification §9). */
export const RESOLUTION_STOPS_AFTER_LEAVING_DAYS = 7;
/**
 * Where the registry does not tell, it decides so long after another registrar's request (Transfer Policy of ICANN,
 * section I.A.3).
 */
export const TRANSFER_OUT_DECIDED_DAYS = 5;
/** A name with an open password is asked about so often, so that a lost message of its registry is no lost name. */
export const TRANSFER_OUT_ASK_HOURS = 6;
/** Letters of one request: so many (house rule). */
export const TRANSFER_OUT_LETTERS_MAX = 5;
export const TRANSFER_OUT_PAGE_ROWS = 50;

/** Why a name that is leaving stays as it is. */
export const TRANSFER_OUT_RULES = {
  waiting: {
    id: 'transfer.waiting',
    value: TRANSFER_OUT_CODE_DAYS,
    unit: 'days',
    source: 'House rules §9: one transfer at a time',
  },
} as const;
