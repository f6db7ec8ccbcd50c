import { randomUUID } from 'node:crypto';
import type { BatchOperation } from '#contract/rules/batch.ts';
import { TASK_LEASE_SECONDS, TASK_SLOTS_PER_CUSTOMER } from '#contract/rules/batch.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { COUNTED, countValues, toJson, workItem } from './item-store.ts';
import type { HeldItem, Json, Work } from './kind.ts';

/** Any number, the same for all: turns are given one after another, so that no customer gets more than their share. */
const TURN_LOCK = 7_246_010;

/** The engine's kinds and how many names of each are taken at once. */
export type Chunks = Readonly<Partial<Record<BatchOperation, number>>>;

const OPEN = `('waiting', 'running', 'unknown')`;

/**
 * Whose turn it is: of the tasks with something due, the customer with the fewest chunks under way, of those who have
 * equally few the one who was served longest ago, and of their tasks the one served longest ago. $4 chunks by kind, $5
 * now, $6 the share of one customer.
 */
const TURN = `
  busy AS (
    SELECT customer_id, count(DISTINCT lease) AS chunks FROM task_item
    WHERE lease IS NOT NULL AND leased_until > $5::timestamptz GROUP BY customer_id),
  ready AS (
    SELECT t.id, t.customer_id, t.kind, t.claimed_at, max(t.claimed_at) OVER (PARTITION BY t.customer_id) AS served_at
    FROM task t WHERE t.state = 'running' AND $4::jsonb ? t.kind),
  turn AS (
    SELECT r.id, r.kind FROM ready r LEFT JOIN busy b ON b.customer_id = r.customer_id
    WHERE coalesce(b.chunks, 0) < $6
      AND EXISTS (SELECT 1 FROM task_item i WHERE i.task_id = r.id AND i.state IN ${OPEN} AND i.next_try_at <= $5::timestamptz)
    ORDER BY coalesce(b.chunks, 0), r.served_at NULLS FIRST, r.claimed_at NULLS FIRST, r.id LIMIT 1)`;

/** A name with which a worker was lost or failed twice is taken alone, so that it takes no other down with it. */
const CLAIM = `
  WITH ${TURN},
  head AS (
    SELECT i.id, i.losses >= 2 AS alone FROM task_item i JOIN turn ON i.task_id = turn.id
    WHERE i.state IN ${OPEN} AND i.next_try_at <= $5::timestamptz ORDER BY i.next_try_at, i.place LIMIT 1),
  old AS (
    SELECT i.id, i.state FROM task_item i JOIN turn ON i.task_id = turn.id
    WHERE i.state IN ${OPEN} AND i.next_try_at <= $5::timestamptz
      AND CASE WHEN (SELECT alone FROM head) THEN i.id = (SELECT id FROM head) ELSE i.losses < 2 END
    ORDER BY i.next_try_at, i.place LIMIT (SELECT ($4::jsonb ->> kind)::integer FROM turn)
    FOR UPDATE OF i SKIP LOCKED),
  moved AS (
    UPDATE task_item i SET state = 'running', lease = $7, leased_until = $8, next_try_at = $8, attempts = i.attempts + 1,
      losses = i.losses + (old.state = 'running')::integer
    FROM old WHERE i.id = old.id
    RETURNING i.*, old.state AS was, i.state AS now),
  ${COUNTED}
  SELECT m.*, c.number, c.kind, c.params FROM moved m JOIN counted c ON c.id = m.task_id ORDER BY m.place`;

export interface ClaimedItem extends HeldItem {
  /** How often in a row a worker was lost or failed with it, before this time. */
  readonly losses: number;
}

/** A chunk that a worker has, until its lease ends. */
export interface Claim extends Work {
  readonly lease: string;
  readonly items: readonly ClaimedItem[];
}

type ClaimRow = Parameters<typeof workItem>[0] & {
  task_id: bigint;
  customer_id: bigint;
  losses: number;
  was: string;
  number: string;
  kind: BatchOperation;
  params: Json;
};

const claimed = (row: ClaimRow): ClaimedItem => ({
  ...workItem(row),
  losses: row.losses,
  mustAsk: row.was !== 'waiting' || row.losses > 0,
});

const leaseEnd = (tx: Tx): Date => new Date(tx.wall.getTime() + TASK_LEASE_SECONDS * 1000);

/** Takes the chunk whose turn it is; undefined when nothing is due, or everybody with something due has their share. */
export async function claimChunk(tx: Tx, chunks: Chunks): Promise<Claim | undefined> {
  await tx.client.query('SELECT pg_advisory_xact_lock($1)', [TURN_LOCK]);
  const lease = randomUUID();
  const { rows } = await tx.client.query<ClaimRow>(CLAIM, [
    ...countValues(tx, true),
    toJson(chunks),
    tx.wall,
    TASK_SLOTS_PER_CUSTOMER,
    lease,
    leaseEnd(tx),
  ]);
  const [first] = rows;
  if (!first) return undefined;
  const { task_id: id, number, customer_id: customerId, kind, params } = first;
  return { lease, task: { id, number, customerId, kind, params }, items: rows.map(claimed) };
}

/** Whether somebody's turn has come; what the sweep asks before it wakes a worker. */
export async function isAnythingDue(tx: Tx, chunks: Chunks): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `WITH unused AS (SELECT $1::boolean, $2::timestamptz, $3::timestamptz), ${TURN} SELECT 1 FROM turn`,
    [...countValues(tx, false), toJson(chunks), tx.wall, TASK_SLOTS_PER_CUSTOMER],
  );
  return rowCount === 1;
}

/**
 * Keeps the items of a chunk from everybody else until the transaction ends; false where another worker has some of
 * them.
 */
export async function lockClaimed(tx: Tx, { lease, items }: Claim): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT id FROM task_item WHERE id = ANY ($1::bigint[]) AND lease = $2 ORDER BY id FOR UPDATE',
    [items.map(({ id }) => id), lease],
  );
  return rowCount === items.length;
}

/** Says that the worker is alive. */
export async function extendLease(tx: Tx, { lease, task }: Claim): Promise<void> {
  const until = leaseEnd(tx);
  await tx.client.query(
    'UPDATE task_item SET leased_until = $3, next_try_at = $3 WHERE customer_id = $1 AND lease = $2',
    [task.customerId, lease, until],
  );
}

/** Ends longer leases at `until`, whoever has them. */
export async function endItemLeases(tx: Tx, until: Date): Promise<void> {
  await tx.client.query(
    'UPDATE task_item SET leased_until = $1, next_try_at = $1 WHERE lease IS NOT NULL AND leased_until > $1',
    [until],
  );
}

/** Keeps what was there before the first try; a later try must not overwrite it with its own work. */
export async function saveImages(tx: Tx, images: ReadonlyMap<bigint, Json>): Promise<void> {
  if (images.size === 0) return;
  const rows = [...images].map(([id, image]) => ({ id, image }));
  await tx.client.query(
    `UPDATE task_item i SET before = r.image FROM jsonb_to_recordset($1::jsonb) AS r (id bigint, image jsonb)
     WHERE i.id = r.id AND i.before IS NULL`,
    [toJson(rows)],
  );
}
