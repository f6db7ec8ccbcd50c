import type { FeePayer } from '../../states/escrow/deal.ts';

/** The dearest deal, in whole US dollars: what amounts of this house may have at most (`typedAmount`). */
export const DEAL_PRICE_USD_MAX = 9_999_999;
/** Remarks of an application, a dispute's words (specification: a field of a few sentences). */
export const DEAL_REMARKS_LENGTH_MAX = 500;

/** Our staff evaluate an application within so many business days (house rule). */
export const DEAL_EVALUATION_BUSINESS_DAYS = 2;
/** Both sides accept a quote within so many days, or it expires. */
export const DEAL_QUOTE_DAYS = 7;
/** The buyer pays within so many days after both accepted. */
export const DEAL_PAY_DAYS = 3;
/**
 * The seller confirms within so many days after the payment; a name elsewhere has to be transferred in first (§9: a
 * transfer takes five days and more).
 */
export const DEAL_CONFIRM_DAYS = { here: 7, elsewhere: 21 } as const;
/** The buyer checks the name within so many days after the seller's word; then it is handed over. */
export const DEAL_CHECK_DAYS = 2;
/** Whoever is next is reminded so many hours before their term is over. */
export const DEAL_REMIND_HOURS = 24;
/**
 * The seller of a name elsewhere that has not come is reminded so many days before their term is over: a transfer takes
 * five days and more (§9), so a day before would be too late.
 */
export const DEAL_BRING_REMIND_DAYS = 10;
/** A deal that stood still has at least so many hours of its term left when it goes on. */
export const DEAL_RESUME_HOURS_MIN = 24;
/** Two members of staff decide a dispute within so many business days. */
export const DEAL_DISPUTE_BUSINESS_DAYS = 5;
/**
 * Who a decision went against may appeal within so many days; meanwhile name and money stay held (house rule, as
 * consumer arbitration has it).
 */
export const DEAL_APPEAL_DAYS = 5;
/** Two other members decide an appeal within so many business days. */
export const DEAL_APPEAL_BUSINESS_DAYS = 5;
/** Applications of one customer that are open at once (house rule: a person looks at each). */
export const DEALS_OPEN_MAX = 50;
/** Sales of ours that are shown beside an evaluation. */
export const COMPARABLES_MAX = 10;

/**
 * What our service costs, by the day from which it is asked: a share of the price in hundredths of a percent, and the
 * least in cents.
 */
export const DEAL_FEES = [
  { from: '2026-11-01', basisPoints: 500n, leastCents: 1_000n, source: 'House rule, within the practice of markets' },
] as const;

/** The fee that is asked on a day (YYYY-MM-DD). Pure. */
export const dealFeeOn = (day: string) => DEAL_FEES.findLast(({ from }) => from <= day) ?? DEAL_FEES[0];

export interface DealMoney {
  readonly fee: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
  /** What the buyer pays, what the seller gets. */
  readonly buyerPays: bigint;
  readonly sellerGets: bigint;
}

/**
 * The fee of a price and who bears it, in cents; an odd cent of two halves is the seller's. Never more than half the
 * price. Pure.
 */
export function dealMoney(price: bigint, feeBy: FeePayer, day: string): DealMoney {
  const { basisPoints, leastCents } = dealFeeOn(day);
  const share = (price * basisPoints + 9_999n) / 10_000n;
  const asked = share > leastCents ? share : leastCents;
  const fee = asked > price / 2n ? price / 2n : asked;
  const buyerFee = feeBy === 'buyer' ? fee : feeBy === 'both' ? fee / 2n : 0n;
  const sellerFee = fee - buyerFee;
  return { fee, buyerFee, sellerFee, buyerPays: price + buyerFee, sellerGets: price - sellerFee };
}

/** Why a name in a deal stays as it is. */
export const DEAL_RULES = {
  running: { id: 'trade.running', value: 0, unit: 'days', source: 'Terms of the trading service' },
} as const;
