import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** Whether two customers have verified the same person or enterprise: one document number, by its keyed hash. */
export async function sharesIdentity(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT EXISTS (SELECT FROM template_identity a JOIN template_identity b ON b.number_hash = a.number_hash
      WHERE a.customer_id = ${one} AND b.customer_id = ${other} AND a.state = 'verified' AND b.state = 'verified') AS same`.execute(
    tx.db,
  );
  return rows[0]?.same ?? false;
}
