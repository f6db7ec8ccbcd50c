import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A name that was sold alone by a push; whose it was and whose it is stands nowhere in it. */
export interface SoldName {
  readonly unicode: string;
  /** Cents. */
  readonly price: bigint;
  readonly soldAt: Date;
}

/**
 * What names under a suffix were sold for by pushes at a price, newest first: bought on the market, or offered to a
 * named buyer. Of several names at one price nobody knows what each was worth.
 */
export async function soldByPush(tx: Tx, suffix: string, limit: number): Promise<SoldName[]> {
  const rows = await tx.db
    .selectFrom('pushName')
    .innerJoin('push', 'push.id', 'pushName.pushId')
    .select(['pushName.unicode', 'push.price', 'pushName.soldAt'])
    .where(sql<boolean>`substr(push_name.name, strpos(push_name.name, '.') + 1) = ${suffix}`)
    .where('pushName.soldAt', 'is not', null)
    .orderBy('pushName.soldAt', 'desc')
    .limit(limit)
    .execute();
  return rows as SoldName[];
}

/** Which of these pushes were at a price. */
export async function pricedOf(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  const query = tx.db.selectFrom('push').select('id').where('price', 'is not', null);
  return new Set((await query.where('id', 'in', [...ids]).execute()).map(({ id }) => id));
}
