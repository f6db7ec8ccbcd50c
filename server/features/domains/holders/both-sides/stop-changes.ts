import type { Actor, Tx } from '../../../../platform/db/transaction.ts';
import { stopChange } from './answer-change.ts';
import { lockWaiting } from './change-store.ts';

const HOUSE: Actor = { kind: 'system', name: 'holder-change' };

/**
 * Hears `accountSuspended`: changes of holder that were not confirmed by both sides are called off, and the links that
 * were mailed for them lead nowhere.
 */
export async function stopChangesOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  for (const change of await lockWaiting(tx, customerId)) await stopChange({ ...tx, by: HOUSE }, change);
}
