import type { Catalogue } from './catalogue.ts';

/** 310xx: withdrawals, and acts on money that two members sign. */
export const withdrawalErrors = {
  WITHDRAWAL_EXCEEDS_WITHDRAWABLE: { code: 31001, status: 422, msg: 'withdrawal:error.exceeds' },
  WITHDRAWAL_AMOUNT_RANGE: { code: 31002, status: 422, msg: 'withdrawal:error.range' },
  BANK_ACCOUNT_MISSING: { code: 31003, status: 409, msg: 'withdrawal:error.bankMissing' },
  WITHDRAWALS_TOO_MANY: { code: 31004, status: 409, msg: 'withdrawal:error.tooMany' },
  REVIEW_OWN_ACT: { code: 31005, status: 403, msg: 'withdrawal:error.ownAct' },
  REVIEW_SECOND_PERSON: { code: 31006, status: 403, msg: 'withdrawal:error.secondPerson' },
} as const satisfies Catalogue;
