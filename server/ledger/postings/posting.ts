import type { Currency, Money } from '#contract/money.ts';
import { neg } from '#contract/money.ts';
import type { PostingKind } from '#contract/states/posting.ts';
import type { AccountKey, Bucket, FlowKind } from '../accounts.ts';

/** One side of a posting: credit above zero, debit below. */
export interface Leg {
  readonly account: AccountKey;
  readonly bucket: Bucket;
  readonly amount: Money;
}

/**
 * One complete movement of money. Made only by the constructors of this folder, which are the list of what may happen.
 */
export interface Posting {
  readonly kind: PostingKind;
  /** Made from our own rows, for ever: the same key has one effect. */
  readonly key: string;
  /** The one customer whose money it touches; money between customers passes a flow. */
  readonly customerId: bigint | null;
  /** What it is for. */
  readonly ref: { readonly kind: string; readonly id: bigint };
  /** What the reader recognises it by: a domain name, an order number. */
  readonly about: string | null;
  readonly legs: readonly Leg[];
  /** The freeze that a leg on `frozen` uses. */
  readonly freezeId?: bigint;
  /** The flow whose account is made by this posting, or has come to its end with it. */
  readonly opens?: { readonly flow: FlowKind; readonly id: bigint; readonly currency: Currency };
  readonly closes?: AccountKey;
}

export const credit = (account: AccountKey, amount: Money, bucket: Bucket = 'balance'): Leg => ({
  account,
  bucket,
  amount,
});
export const debit = (account: AccountKey, amount: Money, bucket: Bucket = 'balance'): Leg => ({
  account,
  bucket,
  amount: neg(amount),
});
