import { sql } from 'kysely';
import { dayOf } from '#contract/calendar.ts';
import { COUNTED_NAMES_MAX, LIST_DAYS_MAX, LIST_WALK_ROWS } from '#contract/rules/domain-lists.ts';
import type { DomainStateFilter } from '#contract/states/domain.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export type Facet = 'auto_renew' | 'day' | 'folder' | 'locked' | 'registrar' | 'standing' | 'suffix' | 'tag';

/** How many live names a customer has with each value of a facet; from the numbers kept with the rows. */
export async function talliesOf(tx: Tx, customerId: bigint, facet: Facet): Promise<{ value: string; total: number }[]> {
  return tx.db
    .selectFrom('domainTally')
    .select(['value', 'total'])
    .where('customerId', '=', customerId)
    .where('facet', '=', facet)
    .where('total', '>', 0)
    .orderBy('value')
    .execute();
}

export interface ExpiryTally {
  /** Undefined where one of the two days at the ends holds too many to be counted. */
  readonly total: number | undefined;
  /** The UTC days on which any of them expires, where these are not many and neither end holds too many. */
  readonly days: readonly string[] | undefined;
}

/** The names that expire in a range: whole days from the kept numbers, the two days at its ends counted. */
export async function tallyExpiry(
  tx: Tx,
  customerId: bigint,
  { from, before }: { from?: Date; before?: Date },
): Promise<ExpiryTally> {
  const [first, last] = [from && dayOf(from), before && dayOf(before)];
  const edges = [...new Set([first, last].flatMap((day) => (day === undefined ? [] : [day])))];
  // One statement: planning a look at a table of so many indexes costs more than the look, and each question a way
  // there and back.
  const { rows } = await sql<{ total: number; end: number; days: string[] | null; counted: number[] }>`
    SELECT coalesce(sum(total) FILTER (WHERE value <> ALL(${edges})), 0)::integer AS total,
      coalesce(max(total) FILTER (WHERE value = ANY(${edges})), 0)::integer AS "end",
      CASE WHEN count(*) <= ${LIST_DAYS_MAX} THEN array_agg(value) ELSE NULL END AS days,
      ARRAY(SELECT (SELECT count(*)::integer FROM (
        SELECT FROM domain WHERE customer_id = ${customerId} AND left_at IS NULL
          AND expires_at >= edge::timestamptz AND expires_at < edge::timestamptz + interval '24 hours'
          ${from ? sql`AND expires_at >= ${from}` : sql``} ${before ? sql`AND expires_at < ${before}` : sql``}
        LIMIT ${COUNTED_NAMES_MAX + 1}) AS names) FROM unnest(${edges.map((day) => `${day}T00:00:00Z`)}::text[]) AS edge) AS counted
    FROM domain_tally WHERE customer_id = ${customerId} AND facet = 'day' AND total > 0
      ${first === undefined ? sql`` : sql`AND value >= ${first}`} ${last === undefined ? sql`` : sql`AND value <= ${last}`}`.execute(
    tx.db,
  );
  const { total: inside = 0, end = 0, days = null, counted = [] } = rows[0] ?? {};
  if (counted.some((names) => names > COUNTED_NAMES_MAX)) return { total: undefined, days: undefined };
  const total = counted.reduce((sum, names) => sum + names, inside);
  return { total, days: end > LIST_WALK_ROWS ? undefined : (days ?? undefined) };
}

/**
 * How many names expire from each of these instants until the next, and from the last one on; the earliest first. Whole
 * UTC days come from the kept numbers, so only what is left of the days that the instants cut is counted: hours of
 * names, however many there are.
 */
export async function tallySpans(tx: Tx, customerId: bigint, edges: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ whole: number; rest: number }>`
    SELECT (SELECT coalesce(sum(total), 0)::integer FROM domain_tally
        WHERE customer_id = ${customerId} AND facet = 'day' AND value > edge.day AND value <= edge.next) AS whole,
      (SELECT count(*)::integer FROM domain WHERE customer_id = ${customerId} AND left_at IS NULL
        AND expires_at >= edge.at AND expires_at < date_trunc('day', edge.at, 'UTC') + interval '24 hours') AS rest
    FROM (SELECT at, day, lead(day, 1, '9999-12-31') OVER (ORDER BY at) AS next
      FROM unnest(${[...edges]}::timestamptz[], ${edges.map(dayOf)}::text[]) AS one (at, day)) AS edge
    ORDER BY at`.execute(tx.db);
  return rows.map(({ whole, rest }, n) => whole + rest - (rows[n + 1]?.rest ?? 0));
}

/** What a state leaves out of the names of its dates: those that stand apart. */
const APART: Readonly<Partial<Record<DomainStateFilter, readonly string[]>>> = {
  active: ['redemption', 'pending_delete', 'suspended'],
  expiring: ['redemption', 'pending_delete', 'suspended'],
  grace: ['redemption', 'pending_delete'],
};

/** How many names of a range of expiries a state leaves out; undefined where they are too many to be counted. */
export async function countStanding(
  tx: Tx,
  customerId: bigint,
  state: DomainStateFilter | undefined,
  { from, before }: { from?: Date; before?: Date },
): Promise<number | undefined> {
  const apart = (state && APART[state]) ?? [];
  if (apart.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM (SELECT FROM domain
    WHERE customer_id = ${customerId} AND left_at IS NULL AND standing IS NOT NULL AND standing = ANY(${[...apart]})
      ${from ? sql`AND expires_at >= ${from}` : sql``} ${before ? sql`AND expires_at < ${before}` : sql``}
    LIMIT ${COUNTED_NAMES_MAX + 1}) AS names`.execute(tx.db);
  const total = rows[0]?.total ?? 0;
  return total > COUNTED_NAMES_MAX ? undefined : total;
}
