import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DomainRow } from '../domains/index.ts';
import { giveDecided } from '../transfer-out/index.ts';
import { type NameDispute, saveFacts } from './store.ts';

/**
 * Nothing at its registry keeps an awarded name here any more: its winner is mailed the way to their own registrar. The
 * day on which the password runs out is the dispute's next clock.
 */
export async function giveCode(tx: Tx, of: NameDispute, row: DomainRow): Promise<void> {
  const dueAt = await giveDecided(tx, row, of.caseNumber);
  await saveFacts(tx, of.id, { dueAt, nextTryAt: null, lockSet: false, relock: false, lockTrouble: null });
}

/** The name that is kept for who won it. @throws refusal STATE_HAS_MOVED */
export function heldOf({ state, heldDomainId }: NameDispute): bigint {
  if (state !== 'awarded' || heldDomainId === null) throw refuse('STATE_HAS_MOVED');
  return heldDomainId;
}
