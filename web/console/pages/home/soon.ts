/** So many names are named; the list has the rest. */
export const SHOWN = 5;

/** What the cards of names ask, once for both: those that expire next. */
export const SOON = { State: 'expiring', Sort: 'expires', Limit: String(SHOWN) } as const;
