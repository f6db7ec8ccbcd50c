import type { Catalogue } from './catalogue.ts';

/** 14xxx: pictures and papers that customers give. */
export const fileErrors = {
  /** No such picture of this customer, for another purpose, or taken by another form. */
  FILE_UNKNOWN: { code: 14001, status: 404, msg: 'files:error.unknown' },
  PICTURE_UNREADABLE: { code: 14002, status: 422, msg: 'files:error.unreadable' },
  PICTURE_TOO_MANY_PIXELS: { code: 14003, status: 422, msg: 'files:error.tooManyPixels' },
  PICTURE_TOO_SMALL: { code: 14004, status: 422, msg: 'files:error.tooSmall' },
  /** Where PDFs are taken too: it is none, or broken. */
  PAPER_UNREADABLE: { code: 14006, status: 422, msg: 'files:error.paperUnreadable' },
  /** A PDF that does more than show pages, or is locked so that nobody can tell. */
  PDF_ACTIVE: { code: 14007, status: 422, msg: 'files:error.pdfActive' },
  FILES_TOO_MANY: { code: 14005, status: 409, msg: 'files:error.tooMany' },
} as const satisfies Catalogue;
