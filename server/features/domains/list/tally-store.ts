import { sql } from 'kysely';
import { dayOf } from '#contract/calendar.ts';
import { COUNTED_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export type Facet = 'auto_renew' | 'day' | 'folder' | 'locked' | 'registrar' | 'suffix' | 'tag';

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

/** The names that expire in a range: whole days from the kept numbers, the two days at its ends counted, unless one of them holds too many. */
export async function tallyExpiry(
  tx: Tx,
  customerId: bigint,
  { from, before }: { from?: Date; before?: Date },
): Promise<number | undefined> {
  const [first, last] = [from && dayOf(from), before && dayOf(before)];
  const days = await sql<{ total: number }>`
    SELECT coalesce(sum(total), 0)::integer AS total FROM domain_tally
    WHERE customer_id = ${customerId} AND facet = 'day'
      ${first === undefined ? sql`` : sql`AND value > ${first}`} ${last === undefined ? sql`` : sql`AND value < ${last}`}`.execute(
    tx.db,
  );
  const edges = [...new Set([first, last].flatMap((day) => (day === undefined ? [] : [day])))];
  let total = days.rows[0]?.total ?? 0;
  for (const day of edges) {
    const { rows } = await sql<{ total: number }>`
      SELECT count(*)::integer AS total FROM (
        SELECT FROM domain WHERE customer_id = ${customerId} AND left_at IS NULL
          AND expires_at >= ${`${day}T00:00:00Z`}::timestamptz AND expires_at < ${`${day}T00:00:00Z`}::timestamptz + interval '24 hours'
          ${from ? sql`AND expires_at >= ${from}` : sql``} ${before ? sql`AND expires_at < ${before}` : sql``}
        LIMIT ${COUNTED_NAMES_MAX + 1}) AS day`.execute(tx.db);
    const counted = rows[0]?.total ?? 0;
    if (counted > COUNTED_NAMES_MAX) return undefined;
    total += counted;
  }
  return total;
}
