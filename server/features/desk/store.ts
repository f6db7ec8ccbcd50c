import type { Tx } from '../../platform/db/transaction.ts';

const SHOWN = ['id', 'email', 'kind', 'lang', 'name', 'country', 'profileSet', 'createdAt'] as const;
export const CUSTOMERS_PER_PAGE = 30;

/** Characters that LIKE would read as wildcards are searched as themselves. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Customers by number, beginning of the address or part of the name; newest first, one row more than a page shows. */
export async function pageCustomers(tx: Tx, search: string, before?: bigint) {
  let query = tx.db
    .selectFrom('customerV')
    .select(SHOWN)
    .orderBy('id', 'desc')
    .limit(CUSTOMERS_PER_PAGE + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  if (search !== '') {
    query = query.where((where) =>
      where.or([
        where('email', 'like', `${literal(search.toLowerCase())}%`),
        where('name', 'ilike', `%${literal(search)}%`),
        ...(/^\d{1,18}$/.test(search) ? [where('id', '=', BigInt(search))] : []),
      ]),
    );
  }
  return query.execute();
}

export async function findCustomer(tx: Tx, id: bigint) {
  return tx.db.selectFrom('customerV').select(SHOWN).where('id', '=', id).executeTakeFirst();
}

export type CustomerView = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
