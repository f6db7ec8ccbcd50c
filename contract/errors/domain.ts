import type { Catalogue } from './catalogue.ts';

/** 20xxx: searching, owning and listing names. */
export const domainErrors = {
  SEARCH_NOTHING_CHOSEN: { code: 20001, status: 422, msg: 'search:error.nothingChosen' },
  /** Names × suffixes above the limit of specification §9. */
  SEARCH_TOO_MANY: { code: 20002, status: 422, msg: 'search:error.tooMany' },
  SUFFIX_NOT_SOLD: { code: 20003, status: 422, msg: 'search:error.suffixNotSold' },
  /** Unknown, or another customer's: one answer for both. */
  DOMAIN_NOT_FOUND: { code: 20004, status: 404, msg: 'domains:error.notFound' },
  /** A page's cursor that does not belong to this list. */
  LIST_CURSOR_WRONG: { code: 20005, status: 422, msg: 'domains:error.cursorWrong' },
} as const satisfies Catalogue;
