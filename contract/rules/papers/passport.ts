/** Acts and holds of a name that its passport lists at most, the newest; how many are older is said. */
export const PASSPORT_ACTS_MAX = 300;
export const PASSPORT_HOLDS_MAX = 100;
/** Hex digits of a holder's sign: enough to tell two apart, and nothing that a search could turn back (it is keyed). */
export const PASSPORT_SIGN_DIGITS = 16;
