import type { SheetState } from '#contract/states/held-payment.ts';
import type { RateSheet } from '../../../gateways/rates/index.ts';
import { countWaiting } from '../../../platform/db/due.ts';
import { newestFirst, type Page } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

interface KeptSheet extends RateSheet {
  readonly id: bigint;
}

/** The newest sheet that may be used. */
export async function newestSheet(tx: Tx): Promise<KeptSheet | undefined> {
  const row = await tx.db
    .selectFrom('rateSheet')
    .select(['id', 'source', 'day', 'cny', 'hkd'])
    .where('state', '=', 'accepted')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, source: row.source, date: row.day, perUsd: { CNY: row.cny, HKD: row.hkd } };
}

/** Keeps a sheet; a day that is there already is only seen again. Tells whether it is new. */
export async function keepSheet(tx: Tx, sheet: RateSheet, state: SheetState): Promise<boolean> {
  const row = await tx.db
    .insertInto('rateSheet')
    .values({
      source: sheet.source,
      day: sheet.date,
      cny: sheet.perUsd.CNY,
      hkd: sheet.perUsd.HKD,
      state,
      readAt: tx.now,
      seenAt: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['source', 'day']).doUpdateSet({ seenAt: tx.now }))
    .returning(['readAt'])
    .executeTakeFirstOrThrow();
  return row.readAt.getTime() === tx.now.getTime();
}

/** When a sheet was last had from its publisher. */
export async function lastSeen(tx: Tx): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('rateSheet')
    .select((of) => of.fn.max('seenAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** A sheet as staff see it. */
export interface OfficeSheet {
  readonly id: bigint;
  readonly source: string;
  readonly day: string;
  readonly cny: string;
  readonly hkd: string;
  readonly state: SheetState;
  readonly readAt: Date;
  readonly decidedBy: bigint | null;
  /** Who said so too. */
  readonly secondBy: bigint | null;
  readonly reason: string | null;
}
const OFFICE = ['id', 'source', 'day', 'cny', 'hkd', 'state', 'readAt', 'decidedBy', 'secondBy', 'reason'] as const;

/** States in which a sheet waits for staff. */
export const WAITING_SHEETS: readonly SheetState[] = ['jumped', 'awaiting_second'];

export async function lockSheet(tx: Tx, id: bigint): Promise<OfficeSheet | undefined> {
  const query = tx.db.selectFrom('rateSheet').select(OFFICE).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as OfficeSheet | undefined;
}

export async function saveSheet(
  tx: Tx,
  id: bigint,
  facts: Pick<OfficeSheet, 'state' | 'decidedBy' | 'secondBy' | 'reason'> & { readonly decidedAt: Date },
): Promise<void> {
  await tx.db.updateTable('rateSheet').set(facts).where('id', '=', id).execute();
}

/** A keyset page, newest first. */
export async function pageSheets(
  tx: Tx,
  state: SheetState | undefined,
  after: string | undefined,
): Promise<Page<OfficeSheet>> {
  let query = tx.db.selectFrom('rateSheet').select(OFFICE);
  if (state !== undefined) query = query.where('state', '=', state);
  return newestFirst<OfficeSheet>(query, after);
}

/** The accepted sheet before a day: what a sheet that jumped was compared with. */
export async function sheetBefore(tx: Tx, day: string): Promise<OfficeSheet | undefined> {
  const query = tx.db.selectFrom('rateSheet').select(OFFICE).where('state', '=', 'accepted').where('day', '<', day);
  return (await query.orderBy('day', 'desc').limit(1).executeTakeFirst()) as OfficeSheet | undefined;
}

/** How many sheets wait for a member, and since when the oldest does. */
export async function sheetsWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'rateSheet', (is) => is('state', 'in', WAITING_SHEETS), 'readAt');
}
