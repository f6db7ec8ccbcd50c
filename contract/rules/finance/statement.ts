/** A text that records are searched for (house rule: a domain name of 253 characters fits). */
export const SEARCH_TEXT_LENGTH_MAX = 253;
/** The finance center shows what came and went on so many days (acceptance J1). */
export const FLOW_DAYS = 30;
/** How soon a balance that fell below what a customer set is looked at (house rule: a mail within two minutes). */
export const LOW_BALANCE_LOOK_SECONDS = 60;
/** Rows of an export that are read at once. */
export const MONEY_EXPORT_STEP_ROWS = 1000;
/** A statement is of a year and a day at most: what the tax year of Hong Kong asks for. */
export const STATEMENT_DAYS_MAX = 366;
/** A statement as PDF has so many movements at most, some sixty pages; more are read in a spreadsheet. */
export const STATEMENT_ROWS_MAX = 2000;
