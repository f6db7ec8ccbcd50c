import type { Tx } from '../../../platform/db/transaction.ts';
import type { Resets } from './standing.ts';

/** The marks of a customer; without a customer, and for almost everybody, there are none. */
export async function findResets(tx: Tx, customerId: bigint): Promise<Resets> {
  const row = await tx.db
    .selectFrom('customer')
    .select(['passwordMailedAt', 'safeCodeMailedAt'])
    .select((eb) =>
      eb
        .selectFrom('factor')
        .select((of) => of.fn.min('factor.createdAt').as('since'))
        .whereRef('factor.customerId', '=', 'customer.id')
        .as('factorSince'),
    )
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? { passwordMailedAt: null, safeCodeMailedAt: null, factorSince: null };
}

export async function writeResets(
  tx: Tx,
  customerId: bigint,
  marks: Partial<Pick<Resets, 'passwordMailedAt' | 'safeCodeMailedAt'>>,
): Promise<void> {
  await tx.db.updateTable('customer').set(marks).where('id', '=', customerId).execute();
}
