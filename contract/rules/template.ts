/** Specification §5, §9. */
export const TEMPLATE_NAME_LENGTH_MIN = 3;
export const TEMPLATE_NAME_LENGTH_MAX = 20;
/** Rows of one page of the template list. */
export const TEMPLATE_PAGE_ROWS = 50;
