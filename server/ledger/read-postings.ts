import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import type { PostingKind } from '#contract/states/posting.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** One posting as staff read it. */
export interface ReadPosting {
  readonly key: string;
  readonly kind: PostingKind;
  readonly at: Date;
  /** Signed as the accounts are; they add up to nothing. */
  readonly legs: readonly { readonly account: string; readonly bucket: string; readonly amount: Money }[];
}

interface Row {
  readonly key: string;
  readonly kind: PostingKind;
  readonly at: Date;
  readonly account: string;
  readonly bucket: string;
  readonly currency: Currency;
  readonly amt: bigint;
}

/** The postings with these keys that were made, in the order they were made in. */
export async function postingsWith(tx: Tx, keys: readonly string[]): Promise<ReadPosting[]> {
  const { rows } = await tx.client.query<Row>(
    `SELECT p.key, p.kind, p.at, a.key AS account, e.bucket, e.currency, e.amt
     FROM posting p JOIN entry e ON e.posting_id = p.id JOIN acct a ON a.id = e.acct_id
     WHERE p.key = ANY ($1) ORDER BY p.id, e.amt, a.key`,
    [keys],
  );
  return [...Map.groupBy(rows, ({ key }) => key).values()].map((legs) => {
    const { key, kind, at } = legs[0] as Row;
    const of = ({ account, bucket, currency, amt }: Row) => ({ account, bucket, amount: fromMinor(amt, currency) });
    return { key, kind, at, legs: legs.map(of) };
  });
}
