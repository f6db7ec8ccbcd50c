/**
 * When names that are to renew themselves are tried: so many days before their last day, counted in calendar days of
 * UTC; negative ones lie after it. Half a month ahead, so that a balance that does not suffice is noticed while there
 * is time, and before a suffix that its registry never renews by itself ends. On other days a name is tried that waits
 * for money (house rule; specification §9 is silent).
 */
export const AUTO_RENEW_TRY_DAYS = [15, 10, 7, 4, 2, 1, 0, -1, -5, -10, -20, -28] as const;
export const AUTO_RENEW_FIRST_TRY_DAYS = AUTO_RENEW_TRY_DAYS[0];
/**
 * On these days, counted in the same way, a customer is told which names wait for money and how much is missing, and
 * which cannot be renewed.
 */
export const AUTO_RENEW_SHORT_LETTER_DAYS = [15, 7, 3, 1, -1] as const;
/**
 * Whole years a name may be renewed by itself each time: before the last day ten years ahead leave nine (acceptance
 * E3).
 */
export const AUTO_RENEW_YEARS_MAX = 9;
/** A balance below what these days' renewals cost is told of (product idea 'renewal runway'; acceptance E3). */
export const AUTO_RENEW_AHEAD_DAYS = 30;
/** How far ahead the costs of renewals are shown. */
export const AUTO_RENEW_PLAN_MONTHS = 12;
/** Names of one order that nobody asked for by hand: as many as the largest batch (specification §9). */
export const AUTO_RENEW_ORDER_NAMES_MAX = 600;
/** Names that one letter lists; more go into further letters of the same day. */
export const LETTER_NAMES_MAX = 1000;

/** A letter that the expiry of a name demands. */
export interface Reminder {
  readonly kind: 'before60' | 'before30' | 'before7' | 'before1' | 'after1';
  /** From this calendar day before the last one on (negative: after it), until the next one is due. */
  readonly day: number;
  /** Who demands it. `legal`: a registry's or ICANN's policy; the window it accepts, in days before expiry. */
  readonly by: 'house' | 'legal';
  readonly window?: readonly [from: number, to: number];
  readonly source: string;
}

const ERRP = 'ICANN Expired Registration Recovery Policy, text of 21 February 2024, §2.1';
const HOUSE = 'House rule: what good registrars do';

/**
 * In the order in which they become due. After a clock that was stopped, or for a name that arrives late in its term,
 * only the last one due is sent: never several at once about one expiry.
 */
export const REMINDERS: readonly Reminder[] = [
  { kind: 'before60', day: 60, by: 'house', source: HOUSE },
  { kind: 'before30', day: 30, by: 'legal', window: [35, 26], source: ERRP },
  { kind: 'before7', day: 7, by: 'legal', window: [10, 4], source: ERRP },
  { kind: 'before1', day: 1, by: 'house', source: HOUSE },
  { kind: 'after1', day: -1, by: 'legal', window: [0, -5], source: ERRP },
];

/** A letter about a name that nobody renewed. It follows what happened, not the day on which it should have. */
export interface LossLetter {
  /** Out of the DNS; deleted; soon to be had back no more. */
  readonly kind: 'cut' | 'deleted' | 'restoreEnds';
  readonly by: 'house';
  readonly source: string;
}

/** In the order in which they come; of those that are due at once only the last one is sent, as of the others. */
export const LOSS_LETTERS: readonly LossLetter[] = [
  { kind: 'cut', by: 'house', source: HOUSE },
  { kind: 'deleted', by: 'house', source: HOUSE },
  { kind: 'restoreEnds', by: 'house', source: HOUSE },
];
/**
 * So many calendar days before a deleted name can be restored no more its customer is told again (house rule): a week,
 * to find the money.
 */
export const RESTORE_ENDS_LETTER_DAYS = 7;
/** So long after its last day a name is tried by itself: no registry renews it later (RFC 3915 §3.1). */
export const AUTO_RENEW_LATE_DAYS_MAX = 45;
/** Names of one customer that are added up as waiting for money. */
export const SHORT_NAMES_MAX = 20_000;
/** Names of one customer that are reminded of on one day; the rest, those that end later, on the next. */
export const REMINDED_NAMES_PER_DAY_MAX = 20_000;
/** How often names are looked for that are to renew themselves now; also how soon a top-up is used. */
export const AUTO_RENEW_LOOK_SECONDS = 20;
/** How often it is asked whether today's letters are written; they are written once a day. */
export const REMINDERS_LOOK_SECONDS = 30;
