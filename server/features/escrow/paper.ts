import { fromMinor, type Money } from '#contract/money.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { buyerPays, sellerGets } from './deal-money.ts';
import { findDeal } from './store.ts';

/** What a completed deal was for one of its sides; of the other side nothing is told. */
export interface DealPaper {
  readonly at: Date;
  readonly side: DealSide;
  readonly name: string;
  readonly unicode: string;
  readonly price: Money;
  /** This side's part of the fee. */
  readonly fee: Money;
  /** What the buyer paid, or what the seller got. */
  readonly total: Money;
}

/** @returns `unpaid` where the deal is not completed, undefined where this customer has no such deal */
export async function dealPaperOf(
  tx: Tx,
  customerId: bigint,
  number: string,
): Promise<DealPaper | 'unpaid' | undefined> {
  const deal = await findDeal(tx, customerId, number);
  if (!deal) return undefined;
  if (deal.state !== 'completed' || deal.endedAt === null) return 'unpaid';
  const sold = deal.sellerId === customerId;
  return {
    ...{ at: deal.endedAt, side: sold ? 'seller' : 'buyer', name: deal.name, unicode: deal.unicode },
    price: fromMinor(deal.price),
    fee: fromMinor(sold ? deal.sellerFee : deal.buyerFee),
    total: sold ? sellerGets(deal) : buyerPays(deal),
  };
}
