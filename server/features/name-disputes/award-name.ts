import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { actingStaff } from '../staff-access/index.ts';
import { mailDecidedAgain } from '../transfer-out/index.ts';
import { requireDispute } from './decide-dispute.ts';
import { heldOf } from './give-code.ts';
import { wantLock } from './lock-name.ts';
import { nameDisputeMachine } from './machine.ts';
import { awardedTo, type NameDispute, saveFacts } from './store.ts';
import { HOUSE, write } from './tell-holder.ts';

/**
 * Mails who won a name, and has no account here, another link; where the password has run out, another password.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function mailWinnerAgain(tx: Tx, id: bigint): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, id);
  const given = await mailDecidedAgain(tx, heldOf(row));
  await write(tx, row, 'again');
  if (given === 'over') await wantLock(tx, id);
}

async function settle(tx: Tx, row: NameDispute): Promise<void> {
  await saveFacts(tx, row.id, { dueAt: null, nextTryAt: null, lockTrouble: null });
  await transition(tx, nameDisputeMachine, row, 'settle');
}

/**
 * Nothing more is waited for: the name stays in the account that is kept for who won it, until they open it.
 * @throws refusals NOT_FOUND, STATE_HAS_MOVED
 */
export async function settleAward(tx: Tx, id: bigint, note: string): Promise<void> {
  await actingStaff(tx);
  const row = await requireDispute(tx, id);
  await settle(tx, row);
  await saveFacts(tx, id, { endNote: note });
  await write(tx, row, 'settle', { note });
}

/** An awarded name has reached who won it, or left otherwise. */
export async function endAward(tx: Tx, row: NameDispute): Promise<void> {
  const house: Tx = { ...tx, by: HOUSE };
  await settle(house, row);
  await write(house, row, 'taken');
}

/** Hears `customerRegistered`: names that were kept for this address are in their account. */
export async function endAwardsOf(tx: Tx, { customerId }: { readonly customerId: bigint }): Promise<void> {
  for (const row of await awardedTo(tx, customerId)) await endAward(tx, row);
}
