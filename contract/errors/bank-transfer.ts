import type { Catalogue } from './catalogue.ts';

/** 303xx: bank transfers and the statements of our bank. */
export const bankTransferErrors = {
  STATEMENT_UNREADABLE: { code: 30301, status: 422, msg: 'office:transfer.unreadable' },
  TRANSFER_REFERENCE_UNKNOWN: { code: 30302, status: 404, msg: 'office:transfer.referenceUnknown' },
  STATEMENT_CELL_WRONG: { code: 30303, status: 422, msg: 'bankstatement:cellWrong' },
  STATEMENT_CLOSING_WRONG: { code: 30304, status: 422, msg: 'bankstatement:closingWrong' },
  STATEMENT_GAP: { code: 30305, status: 422, msg: 'bankstatement:gap' },
  STATEMENT_HANDED_IN: { code: 30306, status: 409, msg: 'bankstatement:handedInBefore' },
  STATEMENT_NOTHING_NEW: { code: 30307, status: 409, msg: 'bankstatement:nothingNew' },
  MAKER_IS_CHECKER: { code: 30308, status: 403, msg: 'bankstatement:makerIsChecker' },
  STATEMENT_NOT_YOURS: { code: 30309, status: 403, msg: 'bankstatement:notYours' },
  STATEMENT_FORMAT_UNKNOWN: { code: 30310, status: 422, msg: 'bankstatement:formatUnknown' },
  STATEMENT_COLUMNS_UNKNOWN: { code: 30311, status: 422, msg: 'bankstatement:columnsUnknown' },
  STATEMENT_PART_MISSING: { code: 30312, status: 422, msg: 'bankstatement:partMissing' },
  STATEMENT_OTHER_ACCOUNT: { code: 30313, status: 422, msg: 'bankstatement:otherAccount' },
  STATEMENT_OTHER_CURRENCY: { code: 30314, status: 422, msg: 'bankstatement:otherCurrency' },
  STATEMENT_TOO_MANY_LINES: { code: 30315, status: 422, msg: 'bankstatement:tooManyLines' },
  STATEMENT_EMPTY: { code: 30316, status: 422, msg: 'bankstatement:noLines' },
  STATEMENT_BALANCE_NEEDED: { code: 30317, status: 422, msg: 'bankstatement:balanceNeeded' },
  STATEMENT_BALANCE_DIFFERS: { code: 30318, status: 422, msg: 'bankstatement:balanceDiffers' },
} as const satisfies Catalogue;
