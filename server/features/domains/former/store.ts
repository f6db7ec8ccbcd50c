import { sql } from 'kysely';
import { onePage, type Page } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

export interface FormerRow {
  readonly id: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly arrivedAt: Date;
  readonly expiresAt: Date;
  readonly leftAt: Date;
  readonly leftCause: string | null;
}

/** Names that left this customer, the last first. */
export function pageFormer(tx: Tx, customerId: bigint, after: string | undefined): Promise<Page<FormerRow>> {
  let query = tx.db
    .selectFrom('domain')
    .select(['id', 'name', 'unicode', 'arrivedAt', 'expiresAt', 'leftAt', 'leftCause'])
    .where('customerId', '=', customerId)
    .where('leftAt', 'is not', null);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(left_at, id) < (SELECT left_at, id FROM domain WHERE id = ${BigInt(after)} AND customer_id = ${customerId})`,
    );
  return onePage<FormerRow>(query.orderBy('leftAt', 'desc').orderBy('id', 'desc'));
}
