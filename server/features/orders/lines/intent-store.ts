import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { AnswerRecord } from '../../registry-commands/index.ts';

/** One command that was sent or was about to be. */
export interface IntentRow {
  readonly id: bigint;
  readonly lineId: bigint;
  readonly clTrid: string;
  readonly authInfo: string | null;
  readonly sentAt: Date;
  readonly outcome: string | null;
  /** What the registry answered to the command itself. */
  readonly resultCode: number | null;
}

const COLUMNS = ['id', 'lineId', 'clTrid', 'authInfo', 'sentAt', 'outcome', 'resultCode'] as const;

const ofLines = (ids: readonly bigint[]) => sql<boolean>`line_id = ANY (${ids}::bigint[])`;

/** Every command of the lines, oldest first, by line. */
export async function intentsOf(tx: Tx, lineIds: readonly bigint[]): Promise<Map<bigint, IntentRow[]>> {
  if (lineIds.length === 0) return new Map();
  const rows = await tx.db.selectFrom('registryIntent').select(COLUMNS).where(ofLines(lineIds)).orderBy('id').execute();
  return Map.groupBy(rows, ({ lineId }) => lineId);
}

/**
 * Whether a command may have reached its registry: every one that was not certainly kept back or refused, also one that
 * was asked for and not found.
 */
export const mayHaveArrived = ({ outcome }: Pick<IntentRow, 'outcome'>): boolean =>
  outcome !== 'unsent' && outcome !== 'refused';

/** The same in SQL, of a row of `order_line`: none of its commands may have. */
export const neverArrived = sql<boolean>`NOT EXISTS (SELECT 1 FROM registry_intent i WHERE i.line_id = order_line.id
  AND (i.outcome IS NULL OR i.outcome NOT IN ('unsent', 'refused')))`;

/** Those of the lines of which a command may have reached its registry. */
export async function arrivedOf(tx: Tx, lineIds: readonly bigint[]): Promise<Set<bigint>> {
  const intents = await intentsOf(tx, lineIds);
  return new Set(lineIds.filter((id) => intents.get(id)?.some(mayHaveArrived)));
}

/** Written and committed before the commands are sent; answers by line. */
export async function insertIntents(
  tx: Tx,
  fresh: readonly Pick<IntentRow, 'lineId' | 'clTrid' | 'authInfo'>[],
): Promise<Map<bigint, IntentRow>> {
  if (fresh.length === 0) return new Map();
  const rows = await tx.db
    .insertInto('registryIntent')
    .columns(['sentAt', 'lineId', 'clTrid', 'authInfo'])
    .expression(
      sql`SELECT ${tx.now}::timestamptz, n.* FROM unnest(${fresh.map(({ lineId }) => lineId)}::bigint[],
        ${fresh.map(({ clTrid }) => clTrid)}::text[], ${fresh.map(({ authInfo }) => authInfo)}::text[]) AS n`,
    )
    .returning(COLUMNS)
    .execute();
  return new Map(rows.map((row) => [row.lineId, row]));
}

/**
 * What the registry made of a command; a decided answer stays, an unknown one may still become known, and keeps the
 * code it was answered.
 */
export interface Answered extends AnswerRecord {
  readonly intentId: bigint;
}

export async function saveAnswers(tx: Tx, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return;
  await tx.client.query({
    name: 'intent_answers',
    text: `UPDATE registry_intent i SET outcome = a.outcome, result_code = coalesce(a.result_code, i.result_code), sv_trid = coalesce(a.sv_trid, i.sv_trid),
       detail = a.detail, answered_at = $6
     FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::text[], $5::text[]) AS a (id, outcome, result_code, sv_trid, detail)
     WHERE i.id = a.id AND (i.outcome IS NULL OR i.outcome = 'unknown')`,
    values: [
      answers.map(({ intentId }) => intentId),
      answers.map(({ outcome }) => outcome),
      answers.map(({ resultCode }) => resultCode),
      answers.map(({ svTrid }) => svTrid),
      answers.map(({ detail }) => detail),
      tx.now,
    ],
  });
}

/** A registry denied what it had accepted: of a command that nobody has decided yet. */
export async function saveDenied(tx: Tx, intentId: bigint): Promise<void> {
  await tx.db
    .updateTable('registryIntent')
    .set({ outcome: 'refused', detail: 'denied after it was accepted', answeredAt: tx.now })
    .where('id', '=', intentId)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'unknown')]))
    .execute();
}

/** The line that a command was sent for, or a further one of the same act: its report, its year, its hosts. */
export async function lineOfCommand(tx: Tx, clTRID: string): Promise<bigint | undefined> {
  const row = await tx.db
    .selectFrom('registryIntent')
    .select('lineId')
    .where('clTrid', 'in', [clTRID, clTRID.replace(/-[a-z]\d*$/, '')])
    .executeTakeFirst();
  return row?.lineId;
}

/** The last command of each line. */
export async function lastIntentsOf(tx: Tx, lineIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await tx.db
    .selectFrom('registryIntent')
    .select((of) => ['lineId', of.fn.max('id').as('id')])
    .where(ofLines(lineIds))
    .groupBy('lineId')
    .execute();
  return new Map(rows.map(({ lineId, id }) => [lineId, id]));
}
