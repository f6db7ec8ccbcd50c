import type { Catalogue } from './catalogue.ts';

export const financeErrors = {
  INSUFFICIENT_BALANCE: { code: 30001, status: 422, msg: 'balance:error.insufficient' },
  RECHARGE_AMOUNT_RANGE: { code: 30010, status: 422, msg: 'recharge:error.amountRange' },
  RECHARGE_CHANNEL_CLOSED: { code: 30011, status: 409, msg: 'recharge:error.channelClosed' },
  RECHARGE_NO_RATE: { code: 30012, status: 409, msg: 'recharge:error.noRate' },
} as const satisfies Catalogue;
