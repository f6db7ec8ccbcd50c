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

/** Whether a customer has proved who they are by the papers of any template that still stands. */
export async function hasProvedIdentity(tx: Tx, customerId: bigint): Promise<boolean> {
  const { rows } = await sql<{ proved: boolean }>`
    SELECT EXISTS (SELECT FROM template_identity WHERE customer_id = ${customerId} AND state = 'verified') AS proved`.execute(
    tx.db,
  );
  return rows[0]?.proved ?? false;
}
