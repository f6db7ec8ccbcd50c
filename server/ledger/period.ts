import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import type { PostingKind } from '#contract/states/posting.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** The parts a customer's money has. */
export const PARTS = ['topup', 'proceeds', 'frozen'] as const;
export type Part = (typeof PARTS)[number];

/** What came into a part of a customer's money and what left it, both at zero or above. */
export interface PartFlow {
  readonly in: Money;
  readonly out: Money;
}

/** A posting of a period that touched the customer's money, in the order in which it did. */
export interface PeriodPosting {
  readonly id: bigint;
  readonly kind: PostingKind;
  readonly at: Date;
  readonly about: string | null;
  /** How the whole money changed; zero where it only went from one part to another. */
  readonly amount: Money;
}

/**
 * The entries of a customer's account within $3 and $4: sealed ones by the first and last numbers of the period's days,
 * and whatever is not sealed yet. Its cost is that of the period, whatever the account's age.
 */
const ENTRIES = `WITH own AS (SELECT id FROM acct WHERE customer_id = $1 AND currency = $2 AND kind = 'customer'),
  span AS (SELECT d.acct_id, min(d.first_seq) AS first_seq, max(d.last_seq) AS last_seq FROM acct_day d JOIN own ON own.id = d.acct_id
    WHERE d.day BETWEEN ($3::timestamptz AT TIME ZONE 'UTC')::date AND ($4::timestamptz AT TIME ZONE 'UTC')::date GROUP BY d.acct_id),
  found AS (
    SELECT p.id, p.kind, p.at, p.about, p.amount, e.bucket, e.amt, e.acct_seq FROM span
    JOIN entry e ON e.acct_id = span.acct_id AND e.acct_seq BETWEEN span.first_seq AND span.last_seq JOIN posting p ON p.id = e.posting_id
    WHERE p.at >= $3 AND p.at < $4 AND p.xid <= (SELECT upto FROM ledger_sealed)
    UNION ALL
    SELECT p.id, p.kind, p.at, p.about, p.amount, e.bucket, e.amt, e.acct_seq FROM posting p JOIN entry e ON e.posting_id = p.id
    JOIN own ON own.id = e.acct_id
    WHERE p.xid > (SELECT upto FROM ledger_sealed) AND p.at >= $3 AND p.at < $4
  )`;

/** What came in and went out of each part between two instants (the first belongs to it, the second does not). */
export async function flowsOf(
  tx: Tx,
  customerId: bigint,
  [from, to]: readonly [Date, Date],
  currency: Currency = 'USD',
): Promise<Readonly<Record<Part, PartFlow>>> {
  const { rows } = await tx.client.query<{ bucket: string; came: bigint; went: bigint }>(
    `${ENTRIES} SELECT bucket, coalesce(sum(amt) FILTER (WHERE amt > 0), 0)::bigint AS came,
       coalesce(-sum(amt) FILTER (WHERE amt < 0), 0)::bigint AS went FROM found GROUP BY bucket`,
    [customerId, currency, from, to],
  );
  const of = (part: Part): PartFlow => {
    const row = rows.find(({ bucket }) => bucket === part);
    return { in: fromMinor(row?.came ?? 0n, currency), out: fromMinor(row?.went ?? 0n, currency) };
  };
  return { topup: of('topup'), proceeds: of('proceeds'), frozen: of('frozen') };
}

/**
 * The movements between two instants that changed the whole money, oldest first; one more than `limit` tells that there
 * are too many.
 */
export async function postingsOf(
  tx: Tx,
  customerId: bigint,
  [from, to]: readonly [Date, Date],
  limit: number,
  currency: Currency = 'USD',
): Promise<PeriodPosting[]> {
  const { rows } = await tx.client.query<Omit<PeriodPosting, 'amount'> & { amount: bigint }>(
    `${ENTRIES} SELECT id, kind, at, about, amount FROM found WHERE amount <> 0
     GROUP BY id, kind, at, about, amount ORDER BY max(acct_seq) LIMIT $5`,
    [customerId, currency, from, to, limit + 1],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: fromMinor(amount, currency) }));
}

/** One day's income and expense. */
export interface DayFlow {
  /** `2026-11-21` in the zone that was asked for. */
  readonly day: string;
  readonly in: Money;
  readonly out: Money;
}

/**
 * What came and what went on each day of a zone between two instants, of the whole money; days without a movement are
 * absent.
 */
export async function dayFlowsOf(
  tx: Tx,
  customerId: bigint,
  [from, to]: readonly [Date, Date],
  zone: string,
  currency: Currency = 'USD',
): Promise<DayFlow[]> {
  const { rows } = await tx.client.query<{ day: string; came: bigint; went: bigint }>(
    `${ENTRIES}, moved AS (SELECT DISTINCT id, at, amount FROM found WHERE amount <> 0)
     SELECT to_char(at AT TIME ZONE $5, 'YYYY-MM-DD') AS day, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS came,
       coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS went FROM moved GROUP BY 1 ORDER BY 1`,
    [customerId, currency, from, to, zone],
  );
  return rows.map(({ day, came, went }) => ({ day, in: fromMinor(came, currency), out: fromMinor(went, currency) }));
}
