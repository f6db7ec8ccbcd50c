/** Name servers are asked for a change again after so long, and no longer than so many seconds by one call. */
export const ANSWERED_LOOK_MS = 400;
export const ANSWERED_SECONDS = 10;
/** What a name server can say of the last change of a zone. */
export const ANSWERED_STATES = ['new', 'old', 'other', 'silent', 'unresolved'] as const;
