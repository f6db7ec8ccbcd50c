import {
  BANK_TRANSFERS_OPEN_MAX,
  RECHARGES_OPEN_MAX,
  RECHARGES_PER_DAY_MAX,
} from '#contract/rules/finance/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { countBegun, holdBeginning } from './store.ts';

/**
 * What counts together: orders at a channel that is asked about each, and announcements that are matched with the
 * bank's statement.
 */
export type RechargeKind = 'online' | 'bank';

const OPEN_MAX: Readonly<Record<RechargeKind, number>> = {
  online: RECHARGES_OPEN_MAX,
  bank: BANK_TRANSFERS_OPEN_MAX,
};

/**
 * May this customer begin one more? Their beginnings come one after the other, so that a burst is counted as what it
 * is.
 * @throws refusal RECHARGES_OPEN_TOO_MANY, RECHARGES_DAY_TOO_MANY
 */
export async function assertMayBegin(tx: Tx, customerId: bigint, kind: RechargeKind): Promise<void> {
  await holdBeginning(tx, customerId);
  const { open, today } = await countBegun(tx, customerId, kind);
  if (open >= OPEN_MAX[kind]) throw refuse('RECHARGES_OPEN_TOO_MANY', { max: OPEN_MAX[kind] });
  if (today >= RECHARGES_PER_DAY_MAX) throw refuse('RECHARGES_DAY_TOO_MANY', { max: RECHARGES_PER_DAY_MAX });
}
