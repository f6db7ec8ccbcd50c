import { balanceSummary, financeCenter, listFreezes, listRecords } from '#contract/api/balance.ts';
import { listRecharges, rechargeInfo } from '#contract/api/recharge.ts';
import { refundable } from '#contract/api/refund.ts';

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
