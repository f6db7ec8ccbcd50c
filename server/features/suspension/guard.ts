import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { isSuspendedHeld, suspendedSince } from './store.ts';

/**
 * Refuses an act of a suspended account's customer. In a transaction that writes it stays true until its end: whoever
 * suspends the account waits for the act, and then stops what it left.
 * @throws refusal ACCOUNT_SUSPENDED
 */
export async function assertNotSuspended(tx: Tx, customerId: bigint, writes: boolean): Promise<void> {
  const suspended = writes ? await isSuspendedHeld(tx, customerId) : await isSuspended(tx, customerId);
  if (suspended) throw refuse('ACCOUNT_SUSPENDED');
}

/** Whether an account is suspended now. */
export const isSuspended = async (tx: Tx, customerId: bigint): Promise<boolean> =>
  (await suspendedSince(tx, customerId)) !== undefined;

/**
 * Refuses what staff would send out of a suspended account.
 * @throws refusal CUSTOMER_SUSPENDED
 */
export async function assertMayLeave(tx: Tx, customerId: bigint): Promise<void> {
  if (await isSuspendedHeld(tx, customerId)) throw refuse('CUSTOMER_SUSPENDED');
}
