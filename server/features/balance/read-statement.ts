import { daysBetween } from '#contract/calendar.ts';
import { add, fromMinor, type Money, sub } from '#contract/money.ts';
import { STATEMENT_DAYS_MAX, STATEMENT_ROWS_MAX } from '#contract/rules/finance/statement.ts';
import { flowsOf, PARTS, type Part, type PeriodPosting, postingsOf } from '../../ledger/period.ts';
import { statementBefore } from '../../ledger/statement.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';

/** The first instant belongs to it, the second does not. */
export type Period = readonly [from: Date, to: Date];

/** One part of the money, or all of it, over a period. */
export interface StatementRow {
  readonly part: Part | 'total';
  readonly opening: Money;
  readonly in: Money;
  readonly out: Money;
  readonly closing: Money;
}

export interface StatementRead {
  readonly rows: readonly StatementRow[];
  /** Every movement of the whole money, oldest first, with the money after it. */
  readonly movements: readonly (PeriodPosting & { readonly after: Money })[];
}

/** A movement that is written while the statement is read makes it read again, so often at most. */
const TRIES = 4;

/** @throws refusal STATEMENT_PERIOD where a period ends before it begins, or is too long. */
export function periodOf(typed: { readonly From: string; readonly To: string }): Period {
  const [from, to] = [new Date(typed.From), new Date(typed.To)];
  if (from >= to || daysBetween(from, to) > STATEMENT_DAYS_MAX)
    throw refuse('STATEMENT_PERIOD', { days: STATEMENT_DAYS_MAX });
  return [from, to];
}

const sumOf = (amounts: readonly Money[]) => amounts.reduce(add, fromMinor(0n));

async function readOnce(tx: Tx, customerId: bigint, period: Period): Promise<StatementRead | undefined> {
  const [from, to] = period;
  const opening = await statementBefore(tx, customerId, from);
  const postings = await postingsOf(tx, customerId, period, STATEMENT_ROWS_MAX);
  const flows = await flowsOf(tx, customerId, period);
  const closing = await statementBefore(tx, customerId, to);
  if (postings.length > STATEMENT_ROWS_MAX) throw refuse('STATEMENT_TOO_LONG', { rows: STATEMENT_ROWS_MAX });
  const parts = PARTS.map((part): StatementRow => {
    const { in: came, out } = flows[part];
    return { part, opening: opening[part], in: came, out, closing: sub(add(opening[part], came), out) };
  });
  let after = opening.total;
  const movements = postings.map((posting) => {
    after = add(after, posting.amount);
    return { ...posting, after };
  });
  const came = sumOf(postings.map(({ amount }) => amount).filter(({ minor }) => minor > 0n));
  const went = sumOf(postings.map(({ amount }) => amount).filter(({ minor }) => minor < 0n));
  const total: StatementRow = {
    part: 'total',
    opening: opening.total,
    in: came,
    out: fromMinor(-went.minor),
    closing: add(add(opening.total, came), went),
  };
  // The four answers are of one instant only if they agree: entries by part, movements one by one, and the money at the
  // end.
  const agree =
    parts.every(({ part, closing: end }) => part === 'total' || end.minor === closing[part].minor) &&
    total.closing.minor === closing.total.minor &&
    sumOf(parts.map((row) => row.closing)).minor === closing.total.minor;
  return agree ? { rows: [...parts, total], movements } : undefined;
}

/**
 * A customer's money over a period: what stood in each part, what came and went, what stands, checked against the
 * ledger's own sums to the cent before it is told. @throws refusal STATEMENT_TOO_LONG; Error where the books do not
 * agree with themselves.
 */
export async function readStatement(tx: Tx, customerId: bigint, period: Period): Promise<StatementRead> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const read = await readOnce(tx, customerId, period);
    if (read) return read;
  }
  throw new Error(`the statement of customer ${customerId} does not add up`);
}
