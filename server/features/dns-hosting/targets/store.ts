import type { Tx } from '../../../platform/db/transaction.ts';
import { ZONE_COLUMNS, type ZoneRow } from '../store.ts';
import type { TargetKept } from './judge-answer.ts';

export interface TargetRow extends TargetKept {
  readonly name: string;
  /** By the machine's clock. */
  readonly troubleAt: Date | null;
}

const COLUMNS = ['name', 'addresses', 'trouble', 'troubleAt'] as const;
const rowOf = (row: object): TargetRow => row as TargetRow;

/** What is known of names, read alone. */
export async function targetsOf(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, TargetRow>> {
  if (names.length === 0) return new Map();
  const rows = await tx.db.selectFrom('dnsTarget').select(COLUMNS).where('name', 'in', names).execute();
  return new Map(rows.map((row) => [row.name, rowOf(row)]));
}

/** Begins with names that nobody led to before; gives those. */
export async function insertTargets(tx: Tx, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    `INSERT INTO dns_target (name, due_at) SELECT n, $2 FROM unnest($1::text[]) AS n ORDER BY n
     ON CONFLICT (name) DO NOTHING RETURNING name`,
    [names, tx.wall],
  );
  return rows.map(({ name }) => name);
}

/**
 * Reads names so that no answer is written of them before this transaction ends: what it publishes is what the next
 * answer is compared with.
 */
export async function shareTargets(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, TargetRow>> {
  const query = tx.db.selectFrom('dnsTarget').select(COLUMNS).where('name', 'in', names).orderBy('name').forShare();
  return new Map((await query.execute()).map((row) => [row.name, rowOf(row)]));
}

/** One that is to be asked for now, locked; undefined where it is not, or is gone. */
export async function lockTarget(tx: Tx, name: string): Promise<TargetRow | undefined> {
  const query = tx.db.selectFrom('dnsTarget').select(COLUMNS).where('name', '=', name);
  const row = await query.forUpdate().executeTakeFirst();
  return row && rowOf(row);
}

/** What came of asking. */
export async function saveAnswer(
  tx: Tx,
  name: string,
  { addresses, trouble }: TargetKept,
  { troubleAt, dueAt }: { readonly troubleAt: Date | null; readonly dueAt: Date },
): Promise<void> {
  await tx.client.query(
    `UPDATE dns_target SET addresses = $2, trouble = $3, trouble_at = $4, due_at = $5,
       answered_at = CASE WHEN $3::text IS NULL THEN $6 ELSE answered_at END WHERE name = $1`,
    [name, JSON.stringify(addresses), trouble, troubleAt, dueAt, tx.wall],
  );
}

const IN_USE = `(EXISTS (SELECT FROM dns_record r JOIN dns_zone z ON z.id = r.zone_id AND z.state = 'answered'
      WHERE r.type = 'ALIAS' AND r.value = t.name) OR EXISTS (SELECT FROM published_forward f WHERE f.target_host = t.name))`;

/**
 * Names whose time has come, without those to which nothing leads any more: these are forgotten. Names that somebody
 * writes to now are left.
 */
export async function takeDue(tx: Tx, limit: number): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ name: string }>(
    'SELECT name FROM dns_target WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED',
    [tx.wall, limit],
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return [];
  const { rows: gone } = await tx.client.query<{ name: string }>(
    `DELETE FROM dns_target t WHERE name = ANY ($1) AND NOT ${IN_USE} RETURNING name`,
    [names],
  );
  const left = new Set(gone.map(({ name }) => name));
  return names.filter((name) => !left.has(name));
}

/** Zones with a record that leads to a name. */
export async function zonesOf(tx: Tx, target: string): Promise<readonly bigint[]> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `SELECT z.id FROM dns_zone z WHERE z.state = 'answered' AND (
       z.id IN (SELECT zone_id FROM dns_record WHERE type = 'ALIAS' AND value = $1)
       OR z.name IN (SELECT apex FROM published_forward WHERE target_host = $1)) ORDER BY z.id`,
    [target],
  );
  return rows.map(({ id }) => id);
}

/** A zone that is published anew, locked, with its count one higher. */
export async function countRefresh(tx: Tx, id: bigint): Promise<ZoneRow | undefined> {
  const query = tx.db
    .updateTable('dnsZone')
    .set((eb) => ({ refreshes: eb('refreshes', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'answered');
  return (await query.returning(ZONE_COLUMNS).executeTakeFirst()) as ZoneRow | undefined;
}
