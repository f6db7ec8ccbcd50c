import type { Tx } from '../../platform/db/transaction.ts';

/** One command that was sent or was about to be. */
export interface IntentRow {
  readonly id: bigint;
  readonly lineId: bigint;
  readonly clTrid: string;
  readonly authInfo: string | null;
  readonly sentAt: Date;
  readonly outcome: string | null;
}

const COLUMNS = ['id', 'lineId', 'clTrid', 'authInfo', 'sentAt', 'outcome'] as const;

/** Every command of a line, oldest first. */
export async function intentsOf(tx: Tx, lineId: bigint): Promise<IntentRow[]> {
  return tx.db.selectFrom('registryIntent').select(COLUMNS).where('lineId', '=', lineId).orderBy('id').execute();
}

/** Written and committed before the command is sent. */
export async function insertIntent(
  tx: Tx,
  fresh: Pick<IntentRow, 'lineId' | 'clTrid' | 'authInfo'>,
): Promise<IntentRow> {
  return tx.db
    .insertInto('registryIntent')
    .values({ ...fresh, sentAt: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** What the registry made of it; a decided answer stays, an unknown one may still become known. */
export interface Answered {
  readonly outcome: 'done' | 'refused' | 'unknown' | 'unsent';
  readonly resultCode: number | null;
  readonly svTrid: string | null;
  readonly detail: string | null;
}

export async function saveAnswer(tx: Tx, intentId: bigint, answer: Answered): Promise<void> {
  await tx.db
    .updateTable('registryIntent')
    .set({ ...answer, answeredAt: tx.now })
    .where('id', '=', intentId)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .execute();
}
