import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { forgiveMember } from './attempts.ts';
import { findStaffByName } from './store.ts';

/**
 * Lets a member sign in again after others, or they themselves, used up what may be tried. Never by the member: whoever
 * asks is signed in.
 */
export async function unlockStaff(tx: Tx, name: string): Promise<void> {
  const staff = await findStaffByName(tx, name);
  if (!staff) throw refuse('NOT_FOUND');
  if (tx.by.kind === 'staff' && tx.by.staffId === staff.id) throw refuse('STAFF_UNLOCK_OWN');
  await record(tx, { act: 'staff.unlock', object: { kind: 'staff', id: staff.id } });
  await forgiveMember(tx, staff);
}
