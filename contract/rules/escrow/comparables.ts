/** Lines of one file of sales elsewhere, and its characters; longer ones come in parts. */
export const COMPARABLE_LINES_MAX = 1_000;
export const COMPARABLE_FILE_LENGTH_MAX = 150_000;
export const COMPARABLE_SOURCE_LENGTH_MAX = 100;
/** The head of such a file, as spreadsheets write it. */
export const COMPARABLE_COLUMNS = ['Domain', 'PriceUSD', 'Date', 'Source'] as const;
/** Before this day no name was sold: the first sales are of the nineties. */
export const COMPARABLE_FIRST_DAY = '1995-01-01';
