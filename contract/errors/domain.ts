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
  FOLDER_NOT_FOUND: { code: 20030, status: 404, msg: 'domains:error.folderNotFound' },
  TAG_NOT_FOUND: { code: 20031, status: 404, msg: 'domains:error.tagNotFound' },
  VIEW_NOT_FOUND: { code: 20032, status: 404, msg: 'domains:error.viewNotFound' },
  /** Folders, tags or views of one customer. */
  LABELS_TOO_MANY: { code: 20033, status: 409, msg: 'domains:error.labelsTooMany' },
  TAGS_TOO_MANY: { code: 20034, status: 422, msg: 'domains:error.tagsTooMany' },
  SELECTION_EMPTY: { code: 20035, status: 422, msg: 'domains:error.selectionEmpty' },
  /** More names than the act takes (acceptance I2). */
  SELECTION_TOO_MANY: { code: 20036, status: 422, msg: 'domains:error.selectionTooMany' },
  /** A kept choice that is too old, or another customer's: one answer for both. */
  SELECTION_GONE: { code: 20037, status: 404, msg: 'domains:error.selectionGone' },
  /** The registry could not be asked now; nothing was changed. */
  REGISTRY_NO_ANSWER: { code: 20038, status: 503, msg: 'detail:registry.noAnswer' },
  /** The name is expired or deleted, or who holds it is being changed. */
  CERTIFICATE_NOT_NOW: { code: 20039, status: 409, msg: 'certificate:error.notNow' },
  /** No certificate with that number was given. */
  CERTIFICATE_UNKNOWN: { code: 20070, status: 404, msg: 'certificate:error.unknown' },
  /** No passport of a name with that number was given. */
  PASSPORT_UNKNOWN: { code: 20071, status: 404, msg: 'passport:error.unknown' },
} as const satisfies Catalogue;
