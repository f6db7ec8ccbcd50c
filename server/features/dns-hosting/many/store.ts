import type { RecordLine, RecordType } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type RecordRow, VALUE_COLUMNS, ZONE_COLUMNS, type ZoneRow } from '../store.ts';

/** Zones of many names that are answered now, by name; locked in the order of names. Callers hold the names themselves. */
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
