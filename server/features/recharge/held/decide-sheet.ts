import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { lockSheet, type OfficeSheet, saveSheet } from '../rates-store.ts';

/** A member has looked at a sheet that jumped: it is used from now on, or the old one stays. */
export async function decideSheet(
  tx: Tx,
  id: bigint,
  of: { readonly accept: boolean; readonly reason: string },
): Promise<OfficeSheet> {
  const staff = await actingStaff(tx);
  const sheet = await lockSheet(tx, id);
  if (!sheet) throw refuse('NOT_FOUND');
  if (sheet.state !== 'jumped') throw refuse('STATE_HAS_MOVED');
  const facts = {
    state: of.accept ? 'accepted' : 'declined',
    decidedBy: staff.id,
    decidedAt: tx.now,
    reason: of.reason,
  } as const;
  await saveSheet(tx, id, facts);
  await record(tx, {
    act: of.accept ? 'rates.accept' : 'rates.decline',
    object: { kind: 'rate_sheet', id },
    after: { day: sheet.day, cny: sheet.cny, hkd: sheet.hkd, reason: of.reason },
  });
  return { ...sheet, ...facts };
}
