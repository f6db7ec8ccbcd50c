/** Bank account numbers have digits only (specification §5, §9). */
export const BANK_ACCOUNT_DIGITS_MIN = 6;
export const BANK_ACCOUNT_DIGITS_MAX = 31;
/** A card number has so many digits (ISO/IEC 7812-1). */
export const CARD_NUMBER_DIGITS_MIN = 13;
export const CARD_NUMBER_DIGITS_MAX = 19;
/** What a payment order over SWIFT carries in a name, and in an address over several lines. */
export const BANK_NAME_LENGTH_MAX = 70;
export const BANK_ADDRESS_LENGTH_MAX = 140;

/** Withdrawals and refunds are reviewed within so many business days of Hong Kong (specification §4, §9). */
export const REVIEW_BUSINESS_DAYS_MAX = 5;
/** A review gives its reason in so many characters at most. */
export const REVIEW_REASON_LENGTH_MAX = 300;
/**
 * Above this two staff members decide, each by themselves (house rule; acceptance L1 asks that nobody decides alone on
 * what they asked for).
 */
export const SECOND_PERSON_ABOVE_USD = '2000.00';
/**
 * The limit counts what one member moves alone, and what single members move of one customer's money, within so many
 * hours: splitting does not help.
 */
export const DUAL_CONTROL_HOURS = 24;

/** Below this a bank's own fee eats the amount (house rule; the specification is silent). */
export const WITHDRAWAL_MIN_USD = '20.00';
/** One payment order of our bank (house rule). */
export const WITHDRAWAL_MAX_USD = '50000.00';
/** Withdrawals that may be under way at once (house rule: a queue that staff can read). */
export const WITHDRAWALS_OPEN_MAX = 5;
/**
 * Nothing is paid to a bank account for so long after it was set or changed: whoever took over a customer's account
 * needs the time that the mail gives them (product facts: 24 to 48 hours).
 */
export const PAYOUT_COOLING_HOURS = 48;
/** While a payment is under way the bank is asked this often what became of it. */
export const PAYOUT_ASK_SECONDS = 20;

/** A top-up can be refunded for so many days (specification §9). */
export const REFUND_WINDOW_DAYS = 30;
/** While a refund is under way its channel is asked this often what became of it. */
export const REFUND_ASK_SECONDS = 20;
/**
 * What was given back is watched for so many days, asked every so many hours: a card that was closed sends it back
 * (card schemes: about 30 days at most).
 */
export const REFUND_WATCH_DAYS = 30;
export const REFUND_WATCH_HOURS = 6;
/** The reference of a payment by hand. */
export const REFUND_REFERENCE_LENGTH_MAX = 60;
/**
 * A transaction that no block holds for so long after a member named it is none (mempools forget after days; a member
 * then looks again).
 */
export const REFUND_PROOF_WAIT_HOURS = 24;
/** Blocks carry the clocks of their makers: one made so long before we began to pay may still be ours. */
export const REFUND_PROOF_CLOCK_MINUTES = 15;

/**
 * An open dispute is asked about every so many hours; those of the last days are listed, for messages that never came.
 */
export const DISPUTE_ASK_HOURS = 6;
export const DISPUTE_LOOK_BACK_DAYS = 3;
