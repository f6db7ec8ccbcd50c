import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** What a price is for. */
export const PRICED_ACTS = ['register', 'renew', 'transfer', 'restore'] as const;
export type PricedAct = (typeof PRICED_ACTS)[number];

/** A price that holds now; US cents for one year. */
export interface PriceRow {
  readonly suffix: string;
  readonly act: PricedAct;
  readonly price: bigint;
  readonly cost: bigint;
}

/** The prices of every suffix sold, as of the transaction's business time, in the order suffixes are shown. */
export async function pricesAt(tx: Tx): Promise<PriceRow[]> {
  const rows = await tx.db
    .selectFrom('suffixPrice')
    .innerJoin('suffix', 'suffix.name', 'suffixPrice.suffix')
    .select(['suffixPrice.suffix', 'suffixPrice.act', 'suffixPrice.price', 'suffixPrice.cost'])
    .where('suffix.sold', '=', true)
    .where('suffixPrice.validFrom', '<=', tx.now)
    .where((where) => where.or([where('suffixPrice.validTo', 'is', null), where('suffixPrice.validTo', '>', tx.now)]))
    .orderBy('suffix.place')
    .execute();
  return rows as PriceRow[];
}

/** Ends the price of now and begins another, both at the given instant; the past keeps what it had. */
export async function changePrice(
  tx: Tx,
  fresh: Pick<PriceRow, 'suffix' | 'act' | 'price' | 'cost'>,
  from: Date,
): Promise<void> {
  await tx.db
    .updateTable('suffixPrice')
    .set({ validTo: from })
    .where('suffix', '=', fresh.suffix)
    .where('act', '=', fresh.act)
    .where('validTo', 'is', null)
    .execute();
  await tx.db
    .insertInto('suffixPrice')
    .values({ ...fresh, validFrom: from })
    .execute();
}

/** Gives a suffix its place in the list, behind all others, where it has none: a declared one is in no migration. */
export async function listSuffix(tx: Tx, suffix: string): Promise<void> {
  await tx.db
    .insertInto('suffix')
    .columns(['name', 'place', 'sold'])
    .expression((eb) =>
      eb
        .selectFrom('suffix')
        .select(({ fn, lit, val }) => [
          val(suffix).as('name'),
          sql<number>`${fn.max('place')} + 1`.as('place'),
          lit(false).as('sold'),
        ]),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** @throws Error for a suffix we do not know */
export async function setSold(tx: Tx, suffix: string, sold: boolean): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('suffix')
    .set({ sold })
    .where('name', '=', suffix)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`no suffix ${suffix} is known`);
}
