import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { DealRow } from '../store.ts';

/** Deals in which this customer is next; every such step has a term. */
function awaiting(tx: Tx, customerId: bigint) {
  return tx.db
    .selectFrom('deal')
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]))
    .where('dueAt', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'quoted'), eb('sellerId', '=', customerId), eb('sellerAcceptedAt', 'is', null)]),
        and([eb('state', '=', 'quoted'), eb('buyerId', '=', customerId), eb('buyerAcceptedAt', 'is', null)]),
        and([eb('state', 'in', ['accepted', 'seller_confirmed']), eb('buyerId', '=', customerId)]),
        and([eb('state', '=', 'paid'), eb('sellerId', '=', customerId)]),
        and([eb('state', '=', 'decided'), eb('decidedFor', '=', 'buyer'), eb('sellerId', '=', customerId)]),
        and([eb('state', '=', 'decided'), eb('decidedFor', '=', 'seller'), eb('buyerId', '=', customerId)]),
      ]),
    );
}

/** Deals that wait for the customer, the soonest first, after where a page ended. */
export async function dealsAwaiting(
  tx: Tx,
  customerId: bigint,
  after: { readonly at: Date; readonly id: bigint } | undefined,
  limit: number,
): Promise<(DealRow & { readonly dueAt: Date })[]> {
  let query = awaiting(tx, customerId).selectAll();
  if (after) query = query.where(sql<boolean>`(due_at, id) > (${after.at}, ${after.id})`);
  const rows = await query.orderBy('dueAt').orderBy('id').limit(limit).execute();
  return rows as (DealRow & { readonly dueAt: Date })[];
}

/** Paid deals whose names have not come here, and whose sellers' terms are over by then; not yet reminded of. */
export async function dueToBring(tx: Tx, by: Date, limit: number, after: bigint): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('deal')
    .select('id')
    .where('state', '=', 'paid')
    .where('domainId', 'is', null)
    .where('bringRemindedAt', 'is', null)
    .where('dueAt', '>', tx.now)
    .where('dueAt', '<=', by)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many wait for the customer, up to a limit. */
export async function countDealsAwaiting(tx: Tx, customerId: bigint, limit: number): Promise<number> {
  return (await awaiting(tx, customerId).select('id').limit(limit).execute()).length;
}
