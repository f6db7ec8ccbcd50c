/**
 * Calls of one session that are answered at once in one process; the others wait in order. Pages ask for a handful, a
 * browser opens six connections to one host; and a caller whose calls all wait for one row of theirs leaves connections
 * of the database to everybody else.
 */
export const CALLS_AT_ONCE_PER_SESSION = 6;
/** The same for visitors, who are known by their address only: an office behind one address has many. */
export const CALLS_AT_ONCE_PER_VISITOR = 12;
/** Answers that come in pieces (a search, a file) may take minutes; they are counted apart. */
export const STREAMS_AT_ONCE_PER_CALLER = 12;
/** All calls from one address: who makes up a session for each call is held here. */
export const CALLS_AT_ONCE_PER_ADDRESS = 32;
/** Calls that wait in one line; the next is told to come later. */
export const CALLS_WAITING_PER_LINE = 64;
/**
 * Calls that wait in all lines of one process: none is read before its turn, so a waiting call is a socket and no more.
 */
export const CALLS_WAITING_MAX = 1_000;
/** Longer than that nobody waits for their turn. */
export const CALL_WAIT_SECONDS_MAX = 10;
