import { cmp, type Money, sub, toGrouped, toWire } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse } from '../platform/refusal.ts';
import { balanceOf } from './balances.ts';

/**
 * The customer can spend this now; until the transaction ends nobody else can write on their account.
 * Race: of many who want the last of a balance each sees what the ones before it left.
 * @throws refusal INSUFFICIENT_BALANCE with what is missing
 */
export async function assertAffordable(tx: Tx, customerId: bigint, total: Money): Promise<void> {
  const { available } = await balanceOf(tx, customerId, { lock: true });
  if (cmp(total, available) <= 0) return;
  const missing = sub(total, available);
  throw refuse(
    'INSUFFICIENT_BALANCE',
    { missing: toGrouped(missing), currency: missing.currency },
    { Missing: toWire(missing), Available: toWire(available), Total: toWire(total) },
  );
}
