import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import type { FreezeCause, FreezeRule } from '#contract/states/freeze.ts';
import type { PostingKind } from '#contract/states/posting.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** One movement that changed a customer's whole money. Setting money aside and freeing it changes none of it and is told by the freezes. */
export interface Movement {
  readonly id: bigint;
  readonly kind: PostingKind;
  readonly at: Date;
  /** Above zero: income. */
  readonly amount: Money;
  /** Free and frozen money together, after it. */
  readonly totalAfter: Money;
  readonly about: string | null;
}

export interface MovementsAsked {
  readonly which: 'all' | 'expense' | 'income';
  /** Older than this one. */
  readonly before?: bigint | undefined;
  /** From this instant on, and before that one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
}

interface MovementRow {
  readonly id: bigint;
  readonly kind: PostingKind;
  readonly at: Date;
  readonly amount: bigint;
  readonly about: string | null;
  readonly total_after: bigint;
  readonly currency: Currency;
}

/** The two sides have an index each; a list of both takes a page of each and merges them. */
function sideSql(sign: '>' | '<'): string {
  return `(SELECT id, kind, at, amount, about FROM posting WHERE customer_id = $1 AND amount ${sign} 0
    AND ($2::bigint IS NULL OR id < $2) AND ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4)
    ORDER BY id DESC LIMIT $5)`;
}

/** A keyset page of movements, newest first; `next` is there when more follow. */
export async function movementsOf(
  tx: Tx,
  customerId: bigint,
  asked: MovementsAsked,
): Promise<{ rows: Movement[]; next?: bigint }> {
  const sides = asked.which === 'all' ? [sideSql('>'), sideSql('<')] : [sideSql(asked.which === 'income' ? '>' : '<')];
  const { rows } = await tx.client.query<MovementRow>(
    `SELECT p.*, e.total_after, e.currency FROM (${sides.join(' UNION ALL ')}) p
     CROSS JOIN LATERAL (
       SELECT total_after, currency FROM entry WHERE posting_id = p.id AND total_after IS NOT NULL ORDER BY acct_seq DESC LIMIT 1
     ) e ORDER BY p.id DESC LIMIT $5`,
    [customerId, asked.before ?? null, asked.from ?? null, asked.to ?? null, asked.limit + 1],
  );
  const shown = rows.slice(0, asked.limit).map(({ currency, total_after, amount, ...row }) => ({
    ...row,
    amount: fromMinor(amount, currency),
    totalAfter: fromMinor(total_after, currency),
  }));
  const last = shown.at(-1);
  return rows.length > asked.limit && last ? { rows: shown, next: last.id } : { rows: shown };
}

/** Some frozen money with its cause and rule (GW3). */
export interface FreezeShown {
  readonly id: bigint;
  readonly cause: { readonly kind: FreezeCause; readonly id: bigint };
  readonly about: string | null;
  readonly amount: Money;
  /** What is still frozen. */
  readonly left: Money;
  readonly rule: FreezeRule;
  readonly expectedAt: Date;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

interface FreezeRow {
  readonly id: bigint;
  readonly cause_kind: FreezeCause;
  readonly cause_id: bigint;
  readonly about: string | null;
  readonly amount: bigint;
  readonly amt: bigint;
  readonly currency: Currency;
  readonly rule: FreezeRule;
  readonly expected_at: Date;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/** A keyset page of freezes, newest first: those that hold money, or all that ever were. */
export async function freezesOf(
  tx: Tx,
  customerId: bigint,
  asked: { which: 'open' | 'all'; before?: bigint | undefined; limit: number },
): Promise<{ rows: FreezeShown[]; next?: bigint }> {
  const { rows } = await tx.client.query<FreezeRow>(
    `SELECT * FROM freeze_item WHERE customer_id = $1 AND ($2::bigint IS NULL OR id < $2)
     ${asked.which === 'open' ? 'AND closed_at IS NULL' : ''} ORDER BY id DESC LIMIT $3`,
    [customerId, asked.before ?? null, asked.limit + 1],
  );
  const shown = rows.slice(0, asked.limit).map((row) => ({
    id: row.id,
    cause: { kind: row.cause_kind, id: row.cause_id },
    about: row.about,
    amount: fromMinor(row.amount, row.currency),
    left: fromMinor(row.amt, row.currency),
    rule: row.rule,
    expectedAt: row.expected_at,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }));
  const last = shown.at(-1);
  return rows.length > asked.limit && last ? { rows: shown, next: last.id } : { rows: shown };
}

/** A customer's money as it stood just before an instant of the business clock. */
export interface Statement {
  readonly topup: Money;
  readonly proceeds: Money;
  readonly frozen: Money;
  /** All three together. */
  readonly total: Money;
}

/**
 * The sums of days before the instant's own day, that day's sealed entries one by one, and whatever is not sealed yet: as exact as adding up
 * every entry, whatever order the clocks of processes gave them, and its cost does not grow with the account's age.
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

/** The balance of every account that carries none, as of now: what its days say and what is not sealed yet. For showing; nothing is decided by it. */
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
