import { add, type Money } from '#contract/money.ts';
import { customerAccount, flowAccount, platformAccount } from '../accounts.ts';
import { credit, debit, type Leg, type Posting } from './posting.ts';

interface Deal {
  readonly dealId: bigint;
  /** The name that is sold. */
  readonly about: string;
}

/**
 * What stood aside in the buyer's account passes through the deal's own account; `dealSold` of the same transaction
 * ends it.
 */
export function dealPaid(
  of: Deal & { readonly freeze: { readonly id: bigint; readonly customerId: bigint }; readonly amount: Money },
): Posting {
  const { currency } = of.amount;
  return {
    kind: 'deal_paid',
    key: `deal:${of.dealId}:paid`,
    customerId: of.freeze.customerId,
    ref: { kind: 'deal', id: of.dealId },
    about: of.about,
    freezeId: of.freeze.id,
    legs: [
      debit(customerAccount(of.freeze.customerId, currency), of.amount, 'frozen'),
      credit(flowAccount('deal', of.dealId, currency), of.amount),
    ],
    opens: { flow: 'deal', id: of.dealId, currency },
  };
}

/**
 * The seller has the price less their part of the fee, as proceeds of a sale that can be withdrawn; the whole fee is
 * ours.
 */
export function dealSold(of: Deal & { readonly sellerId: bigint; readonly gets: Money; readonly fee: Money }): Posting {
  const { currency } = of.gets;
  const flow = flowAccount('deal', of.dealId, currency);
  const fee: Leg[] = of.fee.minor === 0n ? [] : [credit(platformAccount('revenue:escrow', currency), of.fee)];
  return {
    kind: 'deal_sold',
    key: `deal:${of.dealId}:sold`,
    customerId: of.sellerId,
    ref: { kind: 'deal', id: of.dealId },
    about: of.about,
    legs: [
      debit(flow, add(of.gets, of.fee)),
      credit(customerAccount(of.sellerId, currency), of.gets, 'proceeds'),
      ...fee,
    ],
    closes: flow,
  };
}
