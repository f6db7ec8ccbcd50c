import type { Catalogue } from './catalogue.ts';

export const financeErrors = {
  INSUFFICIENT_BALANCE: { code: 30001, status: 422, msg: 'balance:error.insufficient' },
  RECHARGE_AMOUNT_RANGE: { code: 30010, status: 422, msg: 'recharge:error.amountRange' },
} as const satisfies Catalogue;
