import type { Tx } from '../../../platform/db/transaction.ts';
import type { CustomerRow } from '../store.ts';

/** The account of an address, whoever has it, or it is kept for. */
export async function accountOfAddress(
  tx: Tx,
  email: string,
): Promise<Pick<CustomerRow, 'id' | 'agreedAt'> | undefined> {
  return tx.db.selectFrom('customer').select(['id', 'agreedAt']).where('email', '=', email).executeTakeFirst();
}

/** An account that nobody has agreed to yet; undefined where the address has one. */
export async function insertKept(
  tx: Tx,
  kept: Pick<CustomerRow, 'email' | 'kind' | 'lang' | 'passwordHash'>,
): Promise<bigint | undefined> {
  const row = await tx.db
    .insertInto('customer')
    .values({ ...kept, passwordChangedAt: tx.now, agreedAt: null, createdAt: tx.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
