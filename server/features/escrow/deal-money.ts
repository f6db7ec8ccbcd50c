import { dayOf } from '#contract/calendar.ts';
import { fromMinor, type Money } from '#contract/money.ts';
import { dealMoney } from '#contract/rules/escrow/deal.ts';
import type { FeePayer } from '#contract/states/escrow/deal.ts';
import type { DealRow } from './store.ts';

/** What the sides of a price bear of the fee asked on that day. */
export function feesOf(price: bigint, feeBy: FeePayer, now: Date): Pick<DealRow, 'price' | 'buyerFee' | 'sellerFee'> {
  const { buyerFee, sellerFee } = dealMoney(price, feeBy, dayOf(now));
  return { price, buyerFee, sellerFee };
}

type Priced = Pick<DealRow, 'price' | 'buyerFee' | 'sellerFee'>;

export const buyerPays = ({ price, buyerFee }: Priced): Money => fromMinor(price + buyerFee);
export const sellerGets = ({ price, sellerFee }: Priced): Money => fromMinor(price - sellerFee);
export const feeOf = ({ buyerFee, sellerFee }: Priced): Money => fromMinor(buyerFee + sellerFee);
