import type { RecordLine, RecordType } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type ChangeRow, type RecordRow, VALUE_COLUMNS, wholeRecord, ZONE_COLUMNS, type ZoneRow } from '../store.ts';

/**
 * Zones of many names that are answered now, by name; locked in the order of names. Callers hold the names themselves.
 */
export async function zonesOf(
  tx: Tx,
  names: readonly string[],
  lock: 'lock' | 'read',
): Promise<ReadonlyMap<string, ZoneRow>> {
  const query = tx.db
    .selectFrom('dnsZone')
    .select(ZONE_COLUMNS)
    .where('name', 'in', names.length > 0 ? names : [''])
    .where('state', '=', 'answered')
    .orderBy('name');
  const rows = (await (lock === 'lock' ? query.forUpdate() : query).execute()) as ZoneRow[];
  return new Map(rows.map((row) => [row.name, row]));
}

/** Records of these zones, by zone. */
export async function recordsOfZones(
  tx: Tx,
  zones: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly RecordRow[]>> {
  if (zones.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('dnsRecord')
    .select(['zoneId', 'id', ...VALUE_COLUMNS])
    .where('zoneId', 'in', zones)
    .orderBy('id')
    .execute();
  const found = Map.groupBy(rows, ({ zoneId }) => zoneId);
  return new Map(
    [...found].map(([zone, its]) => [
      zone,
      its.map(({ zoneId: _, ...row }) => ({ ...row, type: row.type as RecordType, line: row.line as RecordLine })),
    ]),
  );
}

/** When each of these zones was cleared last, after an instant. */
export async function clearedSince(tx: Tx, zones: readonly bigint[], since: Date): Promise<ReadonlyMap<bigint, Date>> {
  if (zones.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('dnsChange')
    .select(({ fn }) => ['zoneId', fn.max('at').as('at')])
    .where('zoneId', 'in', zones)
    .where('how', '=', 'clear')
    .where('at', '>', since)
    .groupBy('zoneId')
    .execute();
  return new Map(rows.map(({ zoneId, at }) => [zoneId, at as Date]));
}

export interface ChangeSince extends Pick<ChangeRow, 'added' | 'removed'> {
  /** Who made it: a name that was pushed brings the changes of its former owner along. */
  readonly customerId: bigint;
}

/**
 * What was changed in these zones after an instant, newest first. Versions are counted and not their times alone: a
 * change that waited for another one bears the earlier time.
 */
export async function changesSince(
  tx: Tx,
  zones: readonly bigint[],
  since: Date,
): Promise<ReadonlyMap<bigint, readonly ChangeSince[]>> {
  if (zones.length === 0) return new Map();
  const { rows } = await tx.client.query<Omit<ChangeSince, 'customerId'> & { zone_id: bigint; customer_id: bigint }>(
    `SELECT c.zone_id, c.customer_id, c.added, c.removed
     FROM unnest($1::bigint[]) AS z (id)
     CROSS JOIN LATERAL (SELECT coalesce(max(version), 0) AS version FROM dns_change
       WHERE zone_id = z.id AND at <= $2) AS was
     JOIN dns_change c ON c.zone_id = z.id AND c.version > was.version
     ORDER BY c.zone_id, c.version DESC`,
    [zones, since],
  );
  return Map.groupBy(
    rows.map(({ customer_id, added, removed, ...row }) => ({
      ...row,
      added: added.map(wholeRecord),
      removed: removed.map(wholeRecord),
      customerId: customer_id,
    })),
    ({ zone_id }) => zone_id,
  );
}
