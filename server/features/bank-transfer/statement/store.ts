import type { Currency } from '#contract/money.ts';
import type { StatementColumns } from '#contract/staff-api/statement-columns.ts';
import type { BankStatementState } from '#contract/states/statement-line.ts';
import { countWaiting } from '../../../platform/db/due.ts';
import { newestFirst, type Page } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Sums } from './sums.ts';

/** One statement of our bank as it was handed in; amounts in cents of its currency. */
export interface StatementRow extends Sums {
  readonly id: bigint;
  readonly number: string;
  /** The bank's number of our account. */
  readonly account: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly state: BankStatementState;
  readonly maker: bigint;
  readonly checker: bigint | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

/** With its file as it was handed in, which lists do without, and the columns by which a bank's own CSV is read. */
export interface KeptStatement extends StatementRow {
  readonly csv: string;
  readonly columns: StatementColumns | null;
}

const STATEMENT = [
  'id',
  'number',
  'account',
  'currency',
  'fromDay',
  'toDay',
  'opening',
  'credits',
  'debits',
  'closing',
  'lineCount',
  'state',
  'maker',
  'checker',
  'reason',
  'createdAt',
  'decidedAt',
] as const;
const KEPT = [...STATEMENT, 'csv', 'columns'] as const;

/** The states in which a file counts as given. */
const STANDING: readonly BankStatementState[] = ['awaiting_check', 'imported'];

export type NewStatement = Omit<KeptStatement, 'id' | 'state' | 'checker' | 'reason' | 'createdAt' | 'decidedAt'> & {
  readonly sha256: string;
};

/** The new statement; undefined where this very file was handed in before and stands. */
export async function insertStatement(tx: Tx, fresh: NewStatement): Promise<StatementRow | undefined> {
  const row = await tx.db
    .insertInto('bankStatement')
    .values({
      ...fresh,
      columns: fresh.columns && JSON.stringify(fresh.columns),
      state: 'awaiting_check',
      createdAt: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(STATEMENT)
    .executeTakeFirst();
  return row as StatementRow | undefined;
}

/** The number of the standing statement that this file was handed in as. */
export async function standingNumber(tx: Tx, sha256: string): Promise<string | undefined> {
  const query = tx.db.selectFrom('bankStatement').select('number').where('sha256', '=', sha256);
  return (await query.where('state', 'in', STANDING).executeTakeFirst())?.number;
}

export async function findStatement(tx: Tx, number: string): Promise<KeptStatement | undefined> {
  const query = tx.db.selectFrom('bankStatement').select(KEPT).where('number', '=', number);
  return (await query.executeTakeFirst()) as KeptStatement | undefined;
}

export async function lockStatement(tx: Tx, number: string): Promise<KeptStatement | undefined> {
  const query = tx.db.selectFrom('bankStatement').select(KEPT).where('number', '=', number).forUpdate();
  return (await query.executeTakeFirst()) as KeptStatement | undefined;
}

interface Account {
  readonly account: string;
  readonly currency: Currency;
}

/** Statements of one account are imported one after the other. */
export async function lockAccount(tx: Tx, { account, currency }: Account): Promise<void> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('bank_statement ' || $1 || ' ' || $2, 0))", [
    account,
    currency,
  ]);
}

/** The imported statement of an account that no other follows yet. */
export async function lastImported(
  tx: Tx,
  { account, currency }: Account,
): Promise<{ readonly id: bigint; readonly closing: bigint } | undefined> {
  return tx.db
    .selectFrom('bankStatement as s')
    .select(['s.id', 's.closing'])
    .where('s.account', '=', account)
    .where('s.currency', '=', currency)
    .where('s.state', '=', 'imported')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bankStatement as n').select('n.id').whereRef('n.follows', '=', 's.id'))),
    )
    .executeTakeFirst();
}

interface Facts {
  readonly checker?: bigint;
  readonly reason?: string;
  readonly follows?: bigint | null;
  readonly known?: bigint;
}

/** Who decided what; written before the state says so. */
export async function saveDecision(tx: Tx, id: bigint, facts: Facts): Promise<void> {
  await tx.db
    .updateTable('bankStatement')
    .set({ ...facts, decidedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** A keyset page, newest first. */
export async function pageStatements(
  tx: Tx,
  state: BankStatementState | undefined,
  after: string | undefined,
): Promise<Page<StatementRow>> {
  let query = tx.db.selectFrom('bankStatement').select(STATEMENT);
  if (state !== undefined) query = query.where('state', '=', state);
  return newestFirst<StatementRow>(query, after);
}

/** How many statements wait for their checker, and since when the oldest does. */
export async function statementsWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'bankStatement', (is) => is('state', '=', 'awaiting_check'));
}
