import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { isSuspendedHeld, suspensionOf } from './store.ts';

/**
 * Refuses an act of a suspended account's customer. In a transaction that writes it stays true until its end: whoever
 * suspends the account waits for the act, and then stops what it left.
 * @throws refusal ACCOUNT_SUSPENDED
 */
export async function assertNotSuspended(tx: Tx, customerId: bigint, writes: boolean): Promise<void> {
  if (writes && !(await isSuspendedHeld(tx, customerId))) return;
  const told = await suspensionTold(tx, customerId);
  if (told) throw refuse('ACCOUNT_SUSPENDED', {}, told);
}

/** What the customer is told of their suspension; nothing where there is none. */
export async function suspensionTold(tx: Tx, customerId: bigint) {
  const found = await suspensionOf(tx, customerId);
  return found && { Since: found.since.toISOString(), Reason: found.reason };
}

/** Whether an account is suspended now. */
export const isSuspended = async (tx: Tx, customerId: bigint): Promise<boolean> =>
  (await suspensionOf(tx, customerId)) !== undefined;

/**
 * Whether money may leave an account, certain until the transaction ends. Race: asked before the row is locked that
 * would send it, as acts do.
 */
export const mayLeave = async (tx: Tx, customerId: bigint): Promise<boolean> =>
  !(await isSuspendedHeld(tx, customerId));

/**
 * Refuses what staff would send out of a suspended account.
 * @throws refusal CUSTOMER_SUSPENDED
 */
export async function assertMayLeave(tx: Tx, customerId: bigint): Promise<void> {
  if (!(await mayLeave(tx, customerId))) throw refuse('CUSTOMER_SUSPENDED');
}
