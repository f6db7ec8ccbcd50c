import { usd } from '#contract/money.ts';

/** The registry's own numbers: those of the public `.com` and `.net` rules; days are of 24 hours. */
export const DAY_MS = 86_400_000;
export const TERM_YEARS_MAX = 10;
export const ADD_GRACE_DAYS = 5;
export const RENEW_GRACE_DAYS = 5;
export const TRANSFER_GRACE_DAYS = 5;
export const AUTO_RENEW_GRACE_DAYS = 45;
export const REDEMPTION_DAYS = 30;
export const PENDING_DELETE_DAYS = 5;
export const RESTORE_REPORT_DAYS = 7;
export const TRANSFER_PENDING_DAYS = 5;
/** A new name cannot change registrar for so long after its creation. */
export const TRANSFER_AGE_DAYS_MIN = 60;
export const CHECK_NAMES_MAX = 50;
export const NAMESERVERS_MAX = 13;
export const HOST_ADDRESSES_MAX = 13;
export const DS_RECORDS_MAX = 13;
/** authInfo is empty or of this length. */
export const AUTH_INFO_LENGTH_MIN = 6;
export const AUTH_INFO_LENGTH_MAX = 64;

export type Suffix = 'com' | 'net';

/** What a year costs the registrar, in cents. */
export const YEAR_PRICE: Record<Suffix, bigint> = { com: usd('10.26').minor, net: usd('10.91').minor };
export const RESTORE_PRICE = usd('40.00').minor;

/** Both spellings are seen in the field; the registry itself writes the `dot` form. */
export const SUB_PRODUCTS: Readonly<Record<string, Suffix>> = { dotCOM: 'com', COM: 'com', dotNET: 'net', NET: 'net' };
export const SUB_PRODUCT_OF: Record<Suffix, string> = { com: 'dotCOM', net: 'dotNET' };

/** What a registrar starts with: a deposit, no credit, and a message when the deposit runs low. */
export const OPENING_BALANCE = usd('100000.00').minor;
export const LOW_BALANCE_THRESHOLD = usd('1000.00').minor;

/** The same day so many years later; 29 February becomes the 28th where there is none. */
export function addYears(at: number, years: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}
