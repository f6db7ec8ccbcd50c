import { sql } from 'kysely';
import type { LineDecision, MatchOutcome, StatementLineState } from '#contract/states/statement-line.ts';
import { countWaiting } from '../../platform/db/due.ts';
import { newestFirst, type Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** An announced transfer; its state is that of its recharge. `amount` is US cents. */
export interface TransferRow {
  readonly rechargeId: bigint;
  readonly customerId: bigint;
  readonly reference: string;
  readonly amount: bigint;
  readonly slipFileId: bigint | null;
  readonly slipAt: Date | null;
}

const TRANSFER = ['rechargeId', 'customerId', 'reference', 'amount', 'slipFileId', 'slipAt'] as const;

export async function insertTransfer(tx: Tx, row: Omit<TransferRow, 'slipFileId' | 'slipAt'>): Promise<void> {
  await tx.db
    .insertInto('bankTransfer')
    .values({ ...row, createdAt: tx.now })
    .execute();
}

export async function transferOf(tx: Tx, rechargeId: bigint): Promise<TransferRow | undefined> {
  return tx.db.selectFrom('bankTransfer').select(TRANSFER).where('rechargeId', '=', rechargeId).executeTakeFirst();
}

export async function transferBy(tx: Tx, reference: string): Promise<TransferRow | undefined> {
  return tx.db.selectFrom('bankTransfer').select(TRANSFER).where('reference', '=', reference).executeTakeFirst();
}

/** Those of the references that were announced, in the order given. */
export async function transfersBy(tx: Tx, references: readonly string[]): Promise<TransferRow[]> {
  if (references.length === 0) return [];
  const rows = await tx.db.selectFrom('bankTransfer').select(TRANSFER).where('reference', 'in', references).execute();
  const found = new Map(rows.map((row) => [row.reference, row]));
  return references.flatMap((reference) => found.get(reference) ?? []);
}

/** Announced transfers of exactly this amount, newest first. */
export async function transfersOfAmount(tx: Tx, amount: bigint, limit: number): Promise<TransferRow[]> {
  return tx.db
    .selectFrom('bankTransfer')
    .select(TRANSFER)
    .where('amount', '=', amount)
    .orderBy('rechargeId', 'desc')
    .limit(limit)
    .execute();
}

export async function saveSlip(tx: Tx, rechargeId: bigint, slipFileId: bigint): Promise<void> {
  await tx.db
    .updateTable('bankTransfer')
    .set({ slipFileId, slipAt: tx.now })
    .where('rechargeId', '=', rechargeId)
    .execute();
}

/** One line of a statement. `amount` in minor units of `currency`, below zero where it left our account. */
export interface LineRow {
  readonly id: bigint;
  readonly bankRef: string;
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payer: string;
  readonly details: string;
  readonly state: StatementLineState;
  readonly why: MatchOutcome;
  readonly rechargeId: bigint | null;
  /** What was proposed or decided by hand, and by whom. */
  readonly decision: LineDecision | null;
  /** The recharge of the announced transfer that a match was proposed to. */
  readonly proposedTo: bigint | null;
  readonly decidedBy: bigint | null;
  readonly secondBy: bigint | null;
  readonly note: string | null;
  readonly createdAt: Date;
}

const LINE = [
  'id',
  'bankRef',
  'bookedOn',
  'amount',
  'currency',
  'payer',
  'details',
  'state',
  'why',
  'rechargeId',
  'decision',
  'proposedTo',
  'decidedBy',
  'secondBy',
  'note',
  'createdAt',
] as const;
export type NewLine = Pick<LineRow, 'bankRef' | 'bookedOn' | 'amount' | 'currency' | 'payer' | 'details' | 'why'> & {
  readonly importedBy: bigint;
  readonly statementId: bigint;
};

/** The new line; undefined where a statement brought it before. */
export async function insertLine(tx: Tx, fresh: NewLine): Promise<LineRow | undefined> {
  const row = await tx.db
    .insertInto('statementLine')
    .values({ ...fresh, state: 'unmatched', createdAt: tx.now })
    .onConflict((conflict) => conflict.expression(sql`currency, upper(bank_ref)`).doNothing())
    .returning(LINE)
    .executeTakeFirst();
  return row as LineRow | undefined;
}

/**
 * The bank's number of a line, as lines are told apart by it: some banks print it in small letters on one export and in
 * capitals on another.
 */
export const refKey = (bankRef: string): string => bankRef.toUpperCase();

/**
 * What earlier statements of the same account brought of these lines, by `refKey` of the bank's numbers; each currency
 * is an account.
 */
export async function knownLines(
  tx: Tx,
  lines: readonly { readonly bankRef: string; readonly currency: string }[],
): Promise<Map<string, LineRow & { statementId: bigint | null }>> {
  const [first] = lines;
  if (!first) return new Map();
  const refs = lines.map(({ bankRef }) => refKey(bankRef));
  const rows = await tx.db
    .selectFrom('statementLine')
    .select([...LINE, 'statementId'])
    .where('currency', '=', first.currency)
    .where(sql<boolean>`upper(bank_ref) = ANY (${refs}::text[])`)
    .execute();
  return new Map((rows as (LineRow & { statementId: bigint | null })[]).map((row) => [refKey(row.bankRef), row]));
}

/** A line in US dollars before one of another currency with the same number. */
export async function findLineBy(tx: Tx, bankRef: string): Promise<LineRow | undefined> {
  const row = await tx.db
    .selectFrom('statementLine')
    .select(LINE)
    .where(sql<boolean>`upper(bank_ref) = ${refKey(bankRef)}`)
    .orderBy(sql`currency <> 'USD'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row as LineRow | undefined;
}

/** Who paid, as the statement names them, by the bank's reference of the line. */
export async function payersOf(tx: Tx, bankRefs: readonly string[]): Promise<Map<string, string>> {
  if (bankRefs.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('statementLine')
    .select(['bankRef', 'payer'])
    .where('currency', '=', 'USD')
    .where('bankRef', 'in', [...bankRefs])
    .execute();
  return new Map(rows.map(({ bankRef, payer }) => [bankRef, payer]));
}

export async function lockLine(tx: Tx, id: bigint): Promise<LineRow | undefined> {
  const row = await tx.db.selectFrom('statementLine').select(LINE).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as LineRow | undefined;
}

type Facts = Partial<Pick<LineRow, 'rechargeId' | 'decision' | 'proposedTo' | 'decidedBy' | 'secondBy' | 'note'>>;

/** What was decided of a line and by whom; written before the state says so. */
export async function saveLine(tx: Tx, id: bigint, facts: Facts): Promise<void> {
  await tx.db
    .updateTable('statementLine')
    .set({ ...facts, decidedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** A keyset page, newest first. */
export async function pageLines(
  tx: Tx,
  state: StatementLineState | undefined,
  after: string | undefined,
): Promise<Page<LineRow>> {
  let query = tx.db.selectFrom('statementLine').select(LINE);
  if (state !== undefined) query = query.where('state', '=', state);
  return newestFirst<LineRow>(query, after);
}

/** How many lines wait for a person, or for the second of two, and since when the oldest does. */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'statementLine', (is) => is('state', 'in', ['unmatched', 'awaiting_second']));
}
