/** A mail that was refused for now is tried so often, with growing waits; then it is shown as failed. */
export const MAIL_TRIES_MAX = 8;
/** A mail server that does not answer by then is given up until the next try. */
export const MAIL_TIMEOUT_MS = 20_000;
