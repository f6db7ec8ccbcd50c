import type { RateSheet } from '../../gateways/rates/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type SheetState = 'accepted' | 'jumped';

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
