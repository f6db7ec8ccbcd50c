import type { DealVoice } from '#contract/states/escrow/talk.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export interface OfferRow {
  readonly offeredBy: DealVoice;
  /** Cents. */
  readonly price: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
  readonly offeredAt: Date;
  readonly until: Date;
}

export async function insertOffer(tx: Tx, dealId: bigint, offer: Omit<OfferRow, 'offeredAt'>): Promise<void> {
  await tx.db
    .insertInto('dealOffer')
    .values({ dealId, ...offer, offeredAt: tx.now })
    .execute();
}

/** Prices that were on the table, the oldest first. */
export async function offersOf(tx: Tx, dealId: bigint): Promise<OfferRow[]> {
  const query = tx.db.selectFrom('dealOffer').selectAll().where('dealId', '=', dealId).orderBy('id');
  return (await query.execute()) as unknown as OfferRow[];
}
