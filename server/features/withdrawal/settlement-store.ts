import type { SettlementState } from '#contract/states/withdrawal.ts';
import { countWaiting } from '../../platform/db/due.ts';
import { type Page, waitingFirst } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Proceeds that staff credit by hand. `amount` is US cents. */
export interface SettlementRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly amount: bigint;
  readonly about: string;
  readonly state: SettlementState;
  readonly proposedBy: bigint;
  readonly decidedBy: bigint | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

export async function insertSettlement(
  tx: Tx,
  fresh: Pick<SettlementRow, 'customerId' | 'amount' | 'about' | 'proposedBy'>,
): Promise<SettlementRow> {
  const row = await tx.db
    .insertInto('settlement')
    .values({ ...fresh, state: 'proposed', createdAt: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as SettlementRow;
}

export async function lockSettlement(tx: Tx, id: bigint): Promise<SettlementRow | undefined> {
  const row = await tx.db.selectFrom('settlement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row as SettlementRow | undefined;
}

export async function saveDecision(
  tx: Tx,
  id: bigint,
  decision: { readonly decidedBy: bigint; readonly reason?: string },
): Promise<void> {
  await tx.db
    .updateTable('settlement')
    .set({ ...decision, decidedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** A keyset page: those that wait for a signature first, the longest waiting before; then the rest, newest first. */
export async function pageSettlements(
  tx: Tx,
  state: SettlementState | undefined,
  after: string | undefined,
): Promise<Page<SettlementRow>> {
  let query = tx.db.selectFrom('settlement').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  return waitingFirst<SettlementRow>(query, { table: 'settlement', waiting: ['proposed'] }, after);
}

/** How many wait for a second signature, and since when the oldest does. */
export async function settlementsWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  return countWaiting(tx, 'settlement', (is) => is('state', '=', 'proposed'));
}
