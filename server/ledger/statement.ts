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

/** Adds up every entry before the instant, so that it is right however the clocks of processes differ. */
export async function statementBefore(
  tx: Tx,
  customerId: bigint,
  instant: Date,
  currency: Currency = 'USD',
): Promise<Statement> {
  const { rows } = await tx.client.query<{ topup: bigint; proceeds: bigint; frozen: bigint }>(
    `SELECT coalesce(sum(e.amt) FILTER (WHERE e.bucket = 'topup'), 0)::bigint AS topup,
       coalesce(sum(e.amt) FILTER (WHERE e.bucket = 'proceeds'), 0)::bigint AS proceeds,
       coalesce(sum(e.amt) FILTER (WHERE e.bucket = 'frozen'), 0)::bigint AS frozen
     FROM acct a JOIN entry e ON e.acct_id = a.id JOIN posting p ON p.id = e.posting_id
     WHERE a.customer_id = $1 AND a.currency = $2 AND a.kind = 'customer' AND p.at < $3`,
    [customerId, currency, instant],
  );
  const { topup = 0n, proceeds = 0n, frozen = 0n } = rows[0] ?? {};
  const money = (minor: bigint) => fromMinor(minor, currency);
  return {
    topup: money(topup),
    proceeds: money(proceeds),
    frozen: money(frozen),
    total: money(topup + proceeds + frozen),
  };
}
