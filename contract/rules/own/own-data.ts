/**
 * The document is kept so long and then erased (house rule: long enough to fetch it, short enough not to lie about).
 */
export const OWN_DATA_KEPT_DAYS = 7;
/** What was not gathered in so long is given up, so that it can be asked for again. */
export const OWN_DATA_GATHER_HOURS_MAX = 24;
/** Letters of one stored piece: a few milliseconds to seal and to send. */
export const OWN_DATA_PIECE_LETTERS = 64_000;
/** Documents told on the page, newest first. */
export const OWN_DATA_LISTED_MAX = 10;
/** The shape of the document; docs/own-data.md describes it. */
export const OWN_DATA_FORMAT = 'namestead-own-data/1';
