import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** A customer's money as it stood just before an instant of the business clock. */
export interface Statement {
  readonly topup: Money;
  readonly proceeds: Money;
  readonly frozen: Money;
  /** All three together. */
  readonly total: Money;
}

/**
 * The sums of days before the instant's own day, that day's sealed entries one by one, and whatever is not sealed yet:
 * as exact as adding up every entry, whatever order the clocks of processes gave them, and its cost does not grow with
 * the account's age.
 */
const BEFORE = `WITH own AS (SELECT id FROM acct WHERE customer_id = $1 AND currency = $2 AND kind = 'customer'),
  day AS (SELECT d.* FROM acct_day d JOIN own ON own.id = d.acct_id)
  SELECT bucket, sum(amt)::bigint AS amt FROM (
    SELECT bucket, amt FROM day WHERE day < $4::date
    UNION ALL
    SELECT e.bucket, e.amt FROM day d
    JOIN entry e ON e.acct_id = d.acct_id AND e.acct_seq BETWEEN d.first_seq AND d.last_seq AND e.bucket = d.bucket
    JOIN posting p ON p.id = e.posting_id
    WHERE d.day = $4::date AND p.at >= $5 AND p.at < $3 AND p.xid <= (SELECT upto FROM ledger_sealed)
    UNION ALL
    SELECT e.bucket, e.amt FROM posting p JOIN entry e ON e.posting_id = p.id JOIN own ON own.id = e.acct_id
    WHERE p.xid > (SELECT upto FROM ledger_sealed) AND p.at < $3
  ) parts GROUP BY bucket`;

/** The money as it stood just before an instant. */
export async function statementBefore(
  tx: Tx,
  customerId: bigint,
  instant: Date,
  currency: Currency = 'USD',
): Promise<Statement> {
  const day = instant.toISOString().slice(0, 10);
  const values = [customerId, currency, instant, day, `${day}T00:00:00Z`];
  const { rows } = await tx.client.query<{ bucket: string; amt: bigint }>(BEFORE, values);
  const of = (bucket: string) => rows.find((row) => row.bucket === bucket)?.amt ?? 0n;
  const [topup, proceeds, frozen] = [of('topup'), of('proceeds'), of('frozen')];
  const money = (minor: bigint) => fromMinor(minor, currency);
  return {
    topup: money(topup),
    proceeds: money(proceeds),
    frozen: money(frozen),
    total: money(topup + proceeds + frozen),
  };
}

/**
 * The balance of every account that carries none, as of now: what its days say and what is not sealed yet. For showing;
 * nothing is decided by it.
 */
export async function platformBalances(tx: Tx): Promise<ReadonlyMap<string, Money>> {
  const { rows } = await tx.client.query<{ key: string; currency: Currency; amt: bigint }>(
    `SELECT a.key, a.currency, coalesce(sum(x.amt), 0)::bigint AS amt FROM acct a LEFT JOIN (
       SELECT acct_id, amt FROM acct_day
       UNION ALL
       SELECT e.acct_id, e.amt FROM posting p JOIN entry e ON e.posting_id = p.id WHERE p.xid > (SELECT upto FROM ledger_sealed)
     ) x ON x.acct_id = a.id WHERE a.kind = 'platform' GROUP BY a.key, a.currency ORDER BY a.key`,
  );
  return new Map(rows.map(({ key, currency, amt }) => [key, fromMinor(amt, currency)]));
}
