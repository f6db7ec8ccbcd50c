import type { RecordType } from '#contract/rules/dns/records.ts';
import { readingTx, systemCaller } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import type { RecordValues } from './record-values.ts';

/** A zone as name servers need to know that they have it. */
export interface ZoneHead {
  readonly id: bigint;
  readonly name: string;
  readonly answered: boolean;
  readonly version: number;
  readonly createdAt: Date;
}

/** A zone with what is answered of it: paused records are not there. */
export interface AnsweredZone extends Omit<ZoneHead, 'answered'> {
  readonly records: readonly AnsweredRecord[];
}
export type AnsweredRecord = Pick<RecordValues, 'host' | 'type' | 'value' | 'ttl' | 'priority'>;

const CALLER = systemCaller('nameserver');

/**
 * Zones that were written since `mark`, and the mark to ask with next. The mark is the oldest transaction that was not over: whatever is not seen now
 * is of it or a younger one, so nothing is missed however late it commits; what is told twice has the version that is known.
 */
export async function zonesWrittenSince(
  house: House,
  mark: string,
): Promise<{ readonly mark: string; readonly heads: readonly ZoneHead[] }> {
  const { client } = readingTx(house, CALLER, 0);
  const { rows } = await client.query<{
    mark: string;
    id: bigint | null;
    name: string;
    answered: boolean;
    version: number;
    created_at: Date;
  }>(
    `SELECT s.mark, z.id, z.name, z.state = 'answered' AS answered, z.version, z.created_at
     FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark) s LEFT JOIN dns_zone z ON z.written_by >= $1::bigint
     ORDER BY z.id`,
    [mark],
  );
  const heads = rows.flatMap(({ id, name, answered, version, created_at }) =>
    id === null ? [] : [{ id, name, answered, version, createdAt: created_at }],
  );
  return { mark: rows[0]?.mark ?? mark, heads };
}

/** Those zones with their records, each as one version has them. */
export async function answeredZones(house: House, ids: readonly bigint[]): Promise<AnsweredZone[]> {
  const { client } = readingTx(house, CALLER, 0);
  const { rows } = await client.query<{
    id: bigint;
    name: string;
    version: number;
    created_at: Date;
    host: string | null;
    type: RecordType;
    value: string;
    ttl: number;
    priority: number | null;
  }>(
    `SELECT z.id, z.name, z.version, z.created_at, r.host, r.type, r.value, r.ttl, r.priority
     FROM dns_zone z LEFT JOIN dns_record r ON r.zone_id = z.id AND NOT r.paused
     WHERE z.id = ANY ($1::bigint[]) AND z.state = 'answered'`,
    [ids],
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const { id, name, version, created_at: createdAt } = first;
    const records = those.flatMap(({ host, type, value, ttl, priority }) =>
      host === null ? [] : [{ host, type, value, ttl, priority }],
    );
    return [{ id, name, version, createdAt, records }];
  });
}
