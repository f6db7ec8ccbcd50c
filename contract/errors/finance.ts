import type { Catalogue } from './catalogue.ts';

export const financeErrors = {
  INSUFFICIENT_BALANCE: { code: 30001, status: 422, msg: 'balance:error.insufficient' },
  RECHARGE_AMOUNT_RANGE: { code: 30010, status: 422, msg: 'recharge:error.amountRange' },
  RECHARGE_CHANNEL_CLOSED: { code: 30011, status: 409, msg: 'recharge:error.channelClosed' },
  RECHARGE_NO_RATE: { code: 30012, status: 409, msg: 'recharge:error.noRate' },
  RECHARGES_OPEN_TOO_MANY: { code: 30013, status: 409, msg: 'recharge:error.openTooMany' },
  RECHARGES_DAY_TOO_MANY: { code: 30014, status: 409, msg: 'recharge:error.dayTooMany' },
  STATEMENT_PERIOD: { code: 30030, status: 422, msg: 'statement:error.period' },
  STATEMENT_TOO_LONG: { code: 30031, status: 422, msg: 'statement:error.tooLong' },
  RECEIPT_NOT_YET: { code: 30032, status: 409, msg: 'statement:error.receiptNotYet' },
} as const satisfies Catalogue;
