/**
 * A JSON body is this large at most where its endpoint does not say that it means more (house rule: forms of people are
 * below 16 kB).
 */
export const BODY_KB_MAX = 64;
/** Where thousands of names may be sent: 10,000 of the longest ordinary ones. */
export const LIST_BODY_KB_MAX = 1_024;
/** Wrong fields that one refusal tells; how many more there are is said. */
export const PROBLEMS_TOLD_MAX = 20;
/** Characters of a field's own name that a refusal repeats: what is accepted is shorter. */
export const FIELD_NAME_TOLD_MAX = 60;
/** A second typing of a secret is only compared; nobody types more. */
export const TYPED_AGAIN_LENGTH_MAX = 200;
/** A telephone or fax number as it is typed, with blanks and brackets. */
export const PHONE_TYPED_LENGTH_MAX = 60;
/** Names or texts in one search; the limit of queries is far below and has words of its own. */
export const SEARCH_TEXTS_MAX = 10_000;
/** Suffixes in one search; more than anybody sells. */
export const SEARCH_SUFFIXES_MAX = 2_000;
/** A time as ISO 8601 writes it, with any fraction of a second that a clock gives. */
export const INSTANT_LENGTH_MAX = 40;
/** Named fields in one JSON body, at any depth: a change of a whole zone has ten of each of its 2000 records. */
export const BODY_FIELDS_MAX = 25_000;
/** Lists and objects within each other in one JSON body; no call has more than six. */
export const BODY_DEPTH_MAX = 32;
