/** Below this a card's own cost eats the amount (house rule, specification is silent). */
export const RECHARGE_MIN_USD = '5.00';
/** Above this a bank transfer is the right way (house rule). */
export const RECHARGE_MAX_USD = '20000.00';
/** Amounts that the page offers by one press, in whole US dollars (house rule). */
export const RECHARGE_PRESETS_USD = ['20', '50', '100', '200', '500'] as const;
/** How long a pay page stays open; the card channel allows 30 minutes to 24 hours. */
export const RECHARGE_PAY_MINUTES = 60;
/** A rate is promised this long: the order of a payer who pays in their own currency ends with it (house rule). */
export const RECHARGE_QUOTE_MINUTES = 15;
/**
 * Reference rates are not published on weekends and holidays; one older than this is no rate of these days (house
 * rule).
 */
export const RATE_AGE_DAYS_MAX = 4;
/**
 * A rate that moves more than this from one sheet to the next is looked at by a person before anybody pays by it (house
 * rule).
 */
export const RATE_JUMP_PERCENT_MAX = 5;
/** How often the sheet of the day is asked for. */
export const RATE_READ_MINUTES = 60;
/** While a payer is paying we ask the channel this often, in case its message never comes. */
export const RECHARGE_ASK_SECONDS = 30;
/** An order that has ended is asked about less often: its channel was told, and a late payment is told by a message. */
export const RECHARGE_LATE_ASK_MINUTES = 10;
/** After a pay page has ended we go on asking this long for a late payment. */
export const RECHARGE_LATE_HOURS = 24;
/**
 * Then an order whose channel has not said how it ended is asked about this often: nobody waits at the page any more
 * (house rule).
 */
export const RECHARGE_UNHEARD_ASK_HOURS = 2;
/**
 * After so many days once a day is enough, for as long as it takes: only the channel knows whether it was paid (house
 * rule).
 */
export const RECHARGE_UNHEARD_DAILY_AFTER_DAYS = 7;
/**
 * Online orders of one customer that wait for payment at once: who tries several channels has a handful (house rule).
 */
export const RECHARGES_OPEN_MAX = 20;
/**
 * Announced bank transfers of one customer that wait at once; each is matched by people where its reference is lost
 * (house rule).
 */
export const BANK_TRANSFERS_OPEN_MAX = 10;
/**
 * Orders and announcements that one customer begins within 24 hours; each is opened, asked about and ended at its
 * channel (house rule).
 */
export const RECHARGES_PER_DAY_MAX = 100;
