import { balanceSummary, financeCenter, listFreezes, listRecords } from '#contract/api/finance/balance.ts';
import { listRecharges, rechargeInfo } from '#contract/api/finance/recharge.ts';
import { refundable } from '#contract/api/finance/refund.ts';

/** The reads that a refund makes stale. */
export const STALE = [
  refundable,
  rechargeInfo,
  listRecharges,
  balanceSummary,
  financeCenter,
  listFreezes,
  listRecords,
] as const;
