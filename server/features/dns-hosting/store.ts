import { sql } from 'kysely';
import type { RecordLine, RecordType } from '#contract/rules/dns/records.ts';
import type { SigningState } from '#contract/states/dns/signing.ts';
import type { ZoneChange, ZoneState } from '#contract/states/dns/zone.ts';
import { actorText, type Tx } from '../../platform/db/transaction.ts';
import type { RecordValues } from './record-values.ts';

export interface ZoneRow {
  readonly id: bigint;
  readonly name: string;
  readonly customerId: bigint;
  readonly state: ZoneState;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly stopsAt: Date | null;
  /** How often it was published anew with the same records, for other answers of names that it leads to. */
  readonly refreshes: number;
  /** Not answered since then, while its name is out of the DNS; null: answered. */
  readonly restedAt: Date | null;
}

export interface RecordRow extends RecordValues {
  readonly id: bigint;
}

export interface ChangeRow {
  readonly version: number;
  readonly how: ZoneChange;
  readonly at: Date;
  /** As the audit has it; null: from before it was kept, when only its owner could change a zone. */
  readonly actor: string | null;
  /** The number of the batch task that made it. */
  readonly task: string | null;
  readonly added: readonly RecordValues[];
  readonly removed: readonly RecordValues[];
}

export const ZONE_COLUMNS = [
  'id',
  'name',
  'customerId',
  'state',
  'version',
  'createdAt',
  'changedAt',
  'stopsAt',
  'refreshes',
  'restedAt',
] as const;
export const VALUE_COLUMNS = [
  'host',
  'type',
  'value',
  'line',
  'ttl',
  'priority',
  'weight',
  'paused',
  'remark',
] as const;

/** The zone of a name that is answered now, whoever's it is. */
export async function findZone(tx: Tx, name: string, lock: 'lock' | 'read' = 'read'): Promise<ZoneRow | undefined> {
  const query = tx.db
    .selectFrom('dnsZone')
    .select(ZONE_COLUMNS)
    .where('name', '=', name)
    .where('state', '=', 'answered');
  return (await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()) as ZoneRow | undefined;
}

/** Which of these names have a zone that is answered. */
export async function zonesAmong(tx: Tx, names: readonly string[]): Promise<string[]> {
  const text = "SELECT name FROM dns_zone WHERE name = ANY ($1) AND state = 'answered'";
  const { rows } = await tx.client.query<{ name: string }>(text, [names]);
  return rows.map(({ name }) => name);
}

/** Race: two first changes of one name meet the unique index; callers hold the name locked. */
export async function insertZone(tx: Tx, name: string, customerId: bigint): Promise<ZoneRow> {
  const row = await tx.db
    .insertInto('dnsZone')
    .values({ name, customerId, state: 'answered', version: 0, createdAt: tx.now, changedAt: tx.now })
    .returning(ZONE_COLUMNS)
    .executeTakeFirstOrThrow();
  return row as ZoneRow;
}

/** In the order in which zone files have them: the zone itself, then by host. */
export async function recordsOf(tx: Tx, zoneId: bigint): Promise<RecordRow[]> {
  const rows = await tx.db
    .selectFrom('dnsRecord')
    .select(['id', ...VALUE_COLUMNS])
    .where('zoneId', '=', zoneId)
    .orderBy(sql`host <> '@'`)
    .orderBy('host')
    .orderBy('type')
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as RecordType, line: row.line as RecordLine }));
}

/** What one version changes; `task`: the number of the batch task that makes it. */
export interface ChangeMade {
  readonly removed: readonly RecordRow[];
  readonly added: readonly RecordValues[];
  readonly task?: string;
}

/** Makes the next version of a zone, whose row the caller holds locked. */
export async function writeChange(
  tx: Tx,
  zone: ZoneRow,
  how: ZoneChange,
  { removed, added, task }: ChangeMade,
): Promise<number> {
  const version = zone.version + 1;
  await tx.db.updateTable('dnsZone').set({ version, changedAt: tx.now }).where('id', '=', zone.id).execute();
  await tx.client.query('DELETE FROM dns_record WHERE zone_id = $1 AND id = ANY ($2::bigint[])', [
    zone.id,
    removed.map(({ id }) => id),
  ]);
  await tx.client.query(
    `INSERT INTO dns_record (zone_id, host, type, value, line, ttl, priority, weight, paused, remark)
     SELECT $1, r.host, r.type, r.value, r.line, r.ttl, r.priority, r.weight, r.paused, r.remark
     FROM jsonb_to_recordset($2::jsonb)
       AS r (host text, type text, value text, line text, ttl int, priority int, weight int, paused boolean, remark text)`,
    [zone.id, JSON.stringify(added)],
  );
  const bare = removed.map(({ id: _, ...values }) => values);
  await tx.client.query(
    `INSERT INTO dns_change (zone_id, version, customer_id, how, at, actor, task, added, removed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      zone.id,
      version,
      zone.customerId,
      how,
      tx.now,
      actorText(tx.by),
      task ?? null,
      JSON.stringify(added),
      JSON.stringify(bare),
    ],
  );
  return version;
}

/** A record as history has it: what was written before there were weights has none. */
export const wholeRecord = (one: RecordValues): RecordValues => ({ ...one, weight: one.weight ?? null });

/** What this owner changed in a zone, newest first: above a version, or below one. */
export async function changesOf(
  tx: Tx,
  zone: Pick<ZoneRow, 'id' | 'customerId'>,
  {
    above = 0,
    below,
    limit,
  }: { readonly above?: number; readonly below?: number | undefined; readonly limit?: number },
): Promise<ChangeRow[]> {
  let query = tx.db
    .selectFrom('dnsChange')
    .select(['version', 'how', 'at', 'actor', 'task', 'added', 'removed'])
    .where('zoneId', '=', zone.id)
    .where('customerId', '=', zone.customerId)
    .where('version', '>', above);
  if (below !== undefined) query = query.where('version', '<', below);
  if (limit !== undefined) query = query.limit(limit);
  const rows = (await query.orderBy('version', 'desc').execute()) as unknown as ChangeRow[];
  return rows.map((row) => ({ ...row, added: row.added.map(wholeRecord), removed: row.removed.map(wholeRecord) }));
}

export interface NameWithZone {
  readonly name: string;
  readonly unicode: string;
  readonly records: number;
  readonly changedAt: Date | null;
}

/** Live and proved names of a customer after a name, those whose name holds a text, with what their zones hold. */
export async function selectNames(
  tx: Tx,
  customerId: bigint,
  { text, after, limit }: { readonly text: string | undefined; readonly after: string; readonly limit: number },
): Promise<NameWithZone[]> {
  const { rows } = await tx.client.query<NameWithZone & { changed_at: Date | null }>(
    `SELECT d.name, d.unicode, z.changed_at,
       (SELECT count(*)::int FROM dns_record r WHERE r.zone_id = z.id) AS records
     FROM (SELECT customer_id, name, unicode FROM domain_v
       UNION ALL SELECT customer_id, name, unicode FROM dns_outside WHERE state = 'proved') d
     LEFT JOIN dns_zone z ON z.name = d.name AND z.state = 'answered' AND z.customer_id = d.customer_id
     WHERE d.customer_id = $1 AND d.name > $2 AND ($3::text IS NULL OR strpos(d.name, $3) > 0 OR strpos(d.unicode, $3) > 0)
     ORDER BY d.name LIMIT $4`,
    [customerId, after, text ?? null, limit],
  );
  return rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: changed_at }));
}

export interface ZoneCounts {
  readonly records: number;
  readonly signing: SigningState;
}

/** What zones of a customer hold, by name; names without a zone are not there. */
export async function countsOf(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
): Promise<ReadonlyMap<string, ZoneCounts>> {
  const { rows } = await tx.client.query<ZoneCounts & { name: string }>(
    `SELECT z.name, coalesce(s.state, 'off') AS signing,
       (SELECT count(*)::int FROM dns_record r WHERE r.zone_id = z.id) AS records
     FROM dns_zone z LEFT JOIN dns_signing s ON s.zone_id = z.id
     WHERE z.state = 'answered' AND z.customer_id = $1 AND z.name = ANY ($2)`,
    [customerId, names],
  );
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

/**
 * What name servers answer of a zone from this transaction's end on; null: nothing. A trigger numbers it and tells
 * them. The forwards it had go.
 */
export async function savePublished(tx: Tx, name: string, records: readonly object[] | null): Promise<void> {
  await tx.client.query(
    `WITH gone AS (DELETE FROM published_forward WHERE apex = $1)
     INSERT INTO published_zone (apex, records) VALUES ($1, $2)
     ON CONFLICT (apex) DO UPDATE SET records = excluded.records`,
    [name, records && JSON.stringify(records)],
  );
}

/** The zone goes along with its name to another customer of ours. */
export async function saveOwner(tx: Tx, id: bigint, customerId: bigint): Promise<void> {
  await tx.db.updateTable('dnsZone').set({ customerId }).where('id', '=', id).execute();
}

/** When a zone stops; null: it goes on. */
export async function saveStop(tx: Tx, id: bigint, stopsAt: Date | null): Promise<void> {
  await tx.db.updateTable('dnsZone').set({ stopsAt }).where('id', '=', id).execute();
}

/** Zones whose time is over, locked; those at which somebody is are left to them. */
export async function lockDue(tx: Tx, limit: number): Promise<ZoneRow[]> {
  const query = tx.db
    .selectFrom('dnsZone')
    .select(ZONE_COLUMNS)
    .where('state', '=', 'answered')
    .where('stopsAt', '<=', tx.now);
  return (await query.orderBy('stopsAt').limit(limit).forUpdate().skipLocked().execute()) as ZoneRow[];
}
