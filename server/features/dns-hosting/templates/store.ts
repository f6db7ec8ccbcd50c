import { sql } from 'kysely';
import type { TemplateZoneState } from '#contract/rules/dns/zone-templates.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { RecordValues } from '../record-values.ts';

export interface TemplateRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly name: string;
  readonly version: number;
  readonly changedAt: Date;
}

/** Which version of which template a zone follows. */
export interface Link {
  readonly template: bigint;
  readonly version: number;
}

const COLUMNS = ['id', 'customerId', 'name', 'version', 'changedAt'] as const;

/**
 * A template of a customer's that was not removed; `share`: nobody removes or changes it until the transaction ends.
 */
export async function findTemplate(
  tx: Tx,
  customerId: bigint,
  id: bigint,
  lock: 'lock' | 'share' | 'read' = 'read',
): Promise<TemplateRow | undefined> {
  const query = tx.db
    .selectFrom('dnsTemplate')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null);
  if (lock === 'read') return query.executeTakeFirst();
  return (lock === 'lock' ? query.forUpdate() : query.forShare()).executeTakeFirst();
}

/**
 * Everybody's templates of one account wait here for each other: how many there are and their names are looked at
 * first.
 */
export async function lockTemplates(tx: Tx, customerId: bigint): Promise<TemplateRow[]> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('dns_template:' || $1::text, 0))", [customerId]);
  return tx.db
    .selectFrom('dnsTemplate')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .execute();
}

export async function insertTemplate(tx: Tx, customerId: bigint, name: string): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('dnsTemplate')
    .values({ customerId, name, version: 1, createdAt: tx.now, changedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveTemplateRow(tx: Tx, id: bigint, name: string, version: number): Promise<void> {
  await tx.db.updateTable('dnsTemplate').set({ name, version, changedAt: tx.now }).where('id', '=', id).execute();
}

export async function saveRemoved(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('dnsTemplate').set({ removedAt: tx.now }).where('id', '=', id).execute();
}

export async function insertVersion(tx: Tx, { template, version }: Link, records: readonly RecordValues[]) {
  await tx.client.query(
    'INSERT INTO dns_template_version (template_id, version, records, at) VALUES ($1, $2, $3, $4)',
    [template, version, JSON.stringify(records), tx.now],
  );
}

const linkKey = ({ template, version }: Link): string => `${template} ${version}`;

/** Records of these versions, by `recordsIn`. */
export async function versionsOf(
  tx: Tx,
  links: readonly Link[],
): Promise<ReadonlyMap<string, readonly RecordValues[]>> {
  if (links.length === 0) return new Map();
  const { rows } = await tx.client.query<{ template_id: bigint; version: number; records: RecordValues[] }>(
    `SELECT v.template_id, v.version, v.records FROM dns_template_version v
     WHERE (v.template_id, v.version) IN (SELECT * FROM unnest($1::bigint[], $2::int[]))`,
    [links.map(({ template }) => template), links.map(({ version }) => version)],
  );
  return new Map(
    rows.map(({ template_id, version, records }) => [linkKey({ template: template_id, version }), records]),
  );
}

/** The records of one of the versions that were read. */
export const recordsIn = (versions: Awaited<ReturnType<typeof versionsOf>>, link: Link): readonly RecordValues[] =>
  versions.get(linkKey(link)) ?? [];

/** What these zones follow, by zone. */
export async function linksOf(tx: Tx, zones: readonly bigint[]): Promise<ReadonlyMap<bigint, Link>> {
  if (zones.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('dnsTemplateLink')
    .select(['zoneId', 'templateId', 'version'])
    .where('zoneId', 'in', zones)
    .execute();
  return new Map(rows.map(({ zoneId, templateId, version }) => [zoneId, { template: templateId, version }]));
}

/** The zone, whose row the caller holds locked, follows this version from now on. */
export async function saveLink(tx: Tx, zoneId: bigint, { template, version }: Link, drifted: boolean): Promise<void> {
  await tx.client.query(
    `INSERT INTO dns_template_link (zone_id, template_id, version, linked_at, drifted) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (zone_id) DO UPDATE SET template_id = excluded.template_id, version = excluded.version,
       linked_at = excluded.linked_at, drifted = excluded.drifted`,
    [zoneId, template, version, tx.now, drifted],
  );
}

export async function saveDrift(tx: Tx, zoneId: bigint, drifted: boolean): Promise<void> {
  await tx.client.query('UPDATE dns_template_link SET drifted = $2 WHERE zone_id = $1 AND drifted <> $2', [
    zoneId,
    drifted,
  ]);
}

/** A zone follows nothing any more: it ended, it went to another customer, or its customer wants it so. */
export async function removeLink(tx: Tx, zoneId: bigint): Promise<void> {
  await tx.client.query('DELETE FROM dns_template_link WHERE zone_id = $1', [zoneId]);
}

/** Those of these names, or all, follow a template no more; how many they were. */
export async function removeLinks(tx: Tx, template: TemplateRow, names?: readonly string[]): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM dns_template_link l USING dns_zone z
     WHERE z.id = l.zone_id AND l.template_id = $1 AND z.customer_id = $2 AND ($3::text[] IS NULL OR z.name = ANY ($3))`,
    [template.id, template.customerId, names ?? null],
  );
  return rowCount ?? 0;
}

export interface TemplateCounts extends TemplateRow {
  readonly records: number;
  readonly zones: number;
  readonly outdated: number;
  readonly drifted: number;
}

const STATE = sql<TemplateZoneState>`CASE WHEN l.drifted THEN 'drifted' WHEN l.version < t.version THEN 'outdated' ELSE 'same' END`;

/** Templates of a customer by name, or one of them, with how the zones stand that follow them. */
export async function countTemplates(tx: Tx, customerId: bigint, id?: bigint): Promise<TemplateCounts[]> {
  const { rows } = await sql<TemplateCounts>`
    SELECT t.id, t.customer_id, t.name, t.version, t.changed_at, jsonb_array_length(v.records) AS records,
      count(l.zone_id)::int AS zones,
      (count(*) FILTER (WHERE l.zone_id IS NOT NULL AND ${STATE} = 'outdated'))::int AS outdated,
      (count(*) FILTER (WHERE l.drifted))::int AS drifted
    FROM dns_template t
    JOIN dns_template_version v ON v.template_id = t.id AND v.version = t.version
    LEFT JOIN dns_template_link l ON l.template_id = t.id
    WHERE t.customer_id = ${customerId} AND t.removed_at IS NULL AND (${id ?? null}::bigint IS NULL OR t.id = ${id ?? null})
    GROUP BY t.id, v.records
    ORDER BY lower(t.name), t.id`.execute(tx.db);
  return rows;
}

export interface LinkedZone extends Link {
  readonly zoneId: bigint;
  readonly name: string;
  readonly linkedAt: Date;
  readonly state: TemplateZoneState;
}

/** Zones that follow a template after a name, in the order of the alphabet. */
export async function linkedZones(
  tx: Tx,
  template: TemplateRow,
  { state, after = '', limit }: LinkedAsked,
): Promise<LinkedZone[]> {
  const { rows } = await sql<LinkedZone>`
    SELECT * FROM (
      SELECT z.id AS zone_id, z.name, l.template_id AS template, l.version, l.linked_at, ${STATE} AS state
      FROM dns_template_link l JOIN dns_template t ON t.id = l.template_id JOIN dns_zone z ON z.id = l.zone_id
      WHERE l.template_id = ${template.id} AND z.customer_id = ${template.customerId} AND z.name > ${after}) one
    WHERE (${state ?? null}::text IS NULL OR state = ${state ?? null})
    ORDER BY name LIMIT ${limit}`.execute(tx.db);
  return rows;
}

export interface LinkedAsked {
  readonly state?: TemplateZoneState | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What a zone follows, with its name, for its page. */
export async function followedBy(tx: Tx, zoneId: bigint) {
  const { rows } = await sql<{ id: bigint; name: string; state: TemplateZoneState }>`
    SELECT t.id, t.name, ${STATE} AS state FROM dns_template_link l JOIN dns_template t ON t.id = l.template_id
    WHERE l.zone_id = ${zoneId}`.execute(tx.db);
  return rows[0];
}
