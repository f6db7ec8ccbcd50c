import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { bookByTwo } from '../../dual-control/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { lockSheet, type OfficeSheet, saveSheet, WAITING_SHEETS } from '../rates/store.ts';

/**
 * A member has looked at a sheet that jumped: the old one stays, or this one is used once another member says so too.
 * Always two, since a rate moves everybody's money; to keep the rates in use one is enough.
 */
export async function decideSheet(
  tx: Tx,
  id: bigint,
  of: { readonly accept: boolean; readonly reason: string },
): Promise<OfficeSheet> {
  const staff = await actingStaff(tx);
  const sheet = await lockSheet(tx, id);
  if (!sheet) throw refuse('NOT_FOUND');
  if (!WAITING_SHEETS.includes(sheet.state)) throw refuse('STATE_HAS_MOVED');
  const facts = of.accept ? await agree(tx, sheet, of.reason) : decline(staff.id, of.reason);
  await saveSheet(tx, id, { ...facts, decidedAt: tx.now });
  await record(tx, {
    act: `rates.${ACTS[facts.state]}`,
    object: { kind: 'rate_sheet', id },
    after: { day: sheet.day, cny: sheet.cny, hkd: sheet.hkd, reason: of.reason },
  });
  return { ...sheet, ...facts };
}

const ACTS = { awaiting_second: 'propose', accepted: 'accept', declined: 'decline' } as const;
type Decided = Pick<OfficeSheet, 'decidedBy' | 'secondBy' | 'reason'> & { readonly state: keyof typeof ACTS };

const decline = (by: bigint, reason: string): Decided => ({ state: 'declined', decidedBy: by, secondBy: null, reason });

async function agree(tx: Tx, { id, state, decidedBy }: OfficeSheet, reason: string): Promise<Decided> {
  const { id: self } = await actingStaff(tx);
  if (state === 'jumped' || decidedBy === null)
    return { state: 'awaiting_second', decidedBy: self, secondBy: null, reason };
  const movement = { kind: 'rates.accept', object: { kind: 'rate_sheet', id }, customerId: null, worth: null };
  await bookByTwo(tx, movement, decidedBy);
  return { state: 'accepted', decidedBy, secondBy: self, reason };
}
