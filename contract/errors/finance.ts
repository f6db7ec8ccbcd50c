import type { Catalogue } from './catalogue.ts';

export const financeErrors = {
  INSUFFICIENT_BALANCE: { code: 30001, status: 422, msg: 'balance:error.insufficient' },
} as const satisfies Catalogue;
