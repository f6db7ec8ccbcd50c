/** Folders and tags of one customer (house rule: a menu one can still read). */
export const FOLDERS_MAX = 200;
export const TAGS_MAX = 200;
/** Tags on one name. */
export const TAGS_PER_NAME_MAX = 20;
/** Saved views of one customer. */
export const VIEWS_MAX = 50;
/** Characters of the name of a folder, a tag or a view. */
export const LABEL_LENGTH_MAX = 30;
/** Characters of the note on a name. */
export const NOTE_LENGTH_MAX = 500;
/** In names of tags and in remarks (specification §5; acceptance M1). */
export const LABEL_FORBIDDEN = "#%&'";
export const TAG_COLOURS = ['grey', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** A choice of names waits so long for the page that acts on it (house rule; the machine's clock). */
export const SELECTION_KEPT_HOURS = 24;
/** Choices kept for one customer; the oldest go first. */
export const SELECTIONS_KEPT_MAX = 50;
/** Names one choice may name one by one; what the batch engine is built for (acceptance I2). */
export const SELECTION_NAMES_MAX = 10_000;
/** More matching names than this are told as 'more than'. */
export const COUNTED_NAMES_MAX = 10_000;

/**
 * A list looks through so many rows in its own order before it gathers and sorts what matches (house rule; bench flat).
 */
export const LIST_WALK_ROWS = 4_000;
/** And so many for names that begin alike: of these no number is kept that would tell how dense they are. */
export const LIST_WALK_PREFIX_ROWS = 8_000;
/**
 * So many are looked through first where there are several ways to look, or a searched part of a name is likely to be
 * rare.
 */
export const LIST_GLANCE_ROWS = 250;
/** So many days of expiry are read one by one and merged. */
export const LIST_DAYS_MAX = 100;
/** And so many where the index of a filter does not hold what the other filters ask for, and each row must be read. */
export const LIST_READ_ROWS = 1_000;
/** Names of one step of an export: the first is small so that the file begins at once. */
export const EXPORT_STEP_ROWS_MIN = 500;
export const EXPORT_STEP_ROWS_MAX = 100_000;
/** A step is as long as what the reader takes in this time. */
export const EXPORT_STEP_MS = 1_000;
/** From so many on, names are read in the order they are stored. */
export const EXPORT_AS_STORED_ROWS = 20_000;
/** Rows a sheet of Excel can hold, with its head (ECMA-376). */
export const SHEET_ROWS_MAX = 1_048_576;
/** Of a pasted list so many names that were not found are told one by one. */
export const MISSING_NAMES_TOLD = 50;
