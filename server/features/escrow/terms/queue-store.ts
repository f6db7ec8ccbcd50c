import { sql } from 'kysely';
import type { DealState, DealStop } from '#contract/states/escrow/deal.ts';
import { onePage, type Page } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { DealRow } from '../store.ts';

/** Whose next step is ours. */
const OURS = ['applied', 'evaluating', 'disputed', 'appealed'] as const satisfies readonly DealState[];
const ours = new Set<DealState>(OURS);

/** Our step was due and did not come. Pure. */
export const isLate = ({ state, dueAt }: Pick<DealRow, 'state' | 'dueAt'>, now: Date): boolean =>
  ours.has(state) && dueAt !== null && dueAt <= now;

const STATES = sql.join(OURS.map((state) => sql.lit(state)));

/**
 * Where a deal stands in the office's queue, as its index has it: whether it goes on without two members (`stoppedBy`),
 * the day our step is due or it stopped, whether the step is ours, its number.
 */
const PLACE = sql`(CASE WHEN stopped_at IS NOT NULL OR state = 'disputed' AND dispute_by = 'house' THEN 0 ELSE 1 END),
  (CASE WHEN stopped_at IS NOT NULL OR state IN (${STATES}) THEN coalesce(due_at, stopped_at, timestamptz 'infinity')
    ELSE timestamptz 'infinity' END),
  (state NOT IN (${STATES})), (-id)`;

/** What stopped a deal that two members must decide, though neither side asked for it. Pure. */
export function stoppedBy(deal: Pick<DealRow, 'stoppedAt' | 'state' | 'disputeBy'>): DealStop | undefined {
  if (deal.stoppedAt !== null) return 'suspension';
  return deal.state === 'disputed' && deal.disputeBy === 'house' ? 'dispute' : undefined;
}

/** The question of one page of the queue. */
export function queueQuery(tx: Tx, state: DealState | undefined, after: string | undefined) {
  let query = tx.db.selectFrom('deal').selectAll();
  if (state) query = query.where('state', '=', state);
  if (after !== undefined)
    query = query.where(sql<boolean>`(${PLACE}) > (SELECT ${PLACE} FROM deal WHERE id = ${BigInt(after)})`);
  return query.orderBy(PLACE);
}

/** A keyset page: what waits for us by the day it is due, then the rest, newest first. */
export const pageQueue = (tx: Tx, state: DealState | undefined, after: string | undefined): Promise<Page<DealRow>> =>
  onePage<DealRow>(queueQuery(tx, state, after));

/** How many wait for staff, and since when the oldest does. */
export async function waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const row = await tx.db
    .selectFrom('deal')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      fn.min(sql<Date>`coalesce(stopped_at, appealed_at, disputed_at, applied_at)`).as('oldest'),
    ])
    .where(({ or, eb }) => or([eb('state', 'in', OURS), eb('stoppedAt', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return { count: Number.parseInt(String(row.count), 10), oldest: row.oldest };
}
