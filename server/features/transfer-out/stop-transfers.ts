import type { Actor, Tx } from '../../platform/db/transaction.ts';
import { endStaying } from './end-transfer.ts';
import { lockOpenOf, lockStaying } from './store.ts';

const HOUSE: Actor = { kind: 'system', name: 'transfer-out' };

/**
 * Hears `accountSuspended`: transfers that no other registrar has asked for yet are called off, and passwords that were
 * given out are worth nothing. What another registrar has asked for is decided by its own rules.
 */
export async function stopTransfersOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  for (const row of await lockStaying(tx, customerId)) await endStaying({ ...tx, by: HOUSE }, row, 'cancel');
}

/** The same for one name that is to stay; a request of another registrar is answered by `keepName`. */
export async function stopTransferOf(tx: Tx, domainId: bigint): Promise<void> {
  const row = await lockOpenOf(tx, domainId);
  if (row && row.state !== 'approval_pending') await endStaying({ ...tx, by: HOUSE }, row, 'cancel');
}
