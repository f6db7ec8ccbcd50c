import type { Catalogue } from './catalogue.ts';

/** 303xx: bank transfers. */
export const bankTransferErrors = {
  STATEMENT_UNREADABLE: { code: 30301, status: 422, msg: 'office:transfer.unreadable' },
  TRANSFER_REFERENCE_UNKNOWN: { code: 30302, status: 404, msg: 'office:transfer.referenceUnknown' },
} as const satisfies Catalogue;
