import type { Tx } from '../../../platform/db/transaction.ts';

/** One name a customer wants, with its term. */
export interface CartRow {
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly years: number;
}

const COLUMNS = ['name', 'unicode', 'suffix', 'years'] as const;

/** The cart in the order names were put in. */
export async function cartOf(tx: Tx, customerId: bigint): Promise<CartRow[]> {
  return tx.db.selectFrom('cartItem').select(COLUMNS).where('customerId', '=', customerId).orderBy('place').execute();
}

/** How many names wait in the cart, `CART_NAMES_MAX` at most: the number in the header. */
export async function namesInCart(tx: Tx, customerId: bigint): Promise<number> {
  const rows = await tx.db.selectFrom('cartItem').select('name').where('customerId', '=', customerId).execute();
  return rows.length;
}

/**
 * The cart for buying, its rows locked. Race: a second checkout of the same cart waits here and then finds what the
 * first one left.
 */
export async function lockCart(tx: Tx, customerId: bigint): Promise<CartRow[]> {
  return tx.db
    .selectFrom('cartItem')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .orderBy('name')
    .forUpdate()
    .execute();
}

/**
 * Nobody else puts names into this cart until the transaction ends. Race: of two windows each would count without what
 * the other puts in.
 */
export async function lockAdding(tx: Tx, customerId: bigint): Promise<void> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('cart_item ' || $1, 0))", [String(customerId)]);
}

/** Puts names in; one that is there already takes the new term and keeps its place. */
export async function putInCart(tx: Tx, customerId: bigint, rows: readonly CartRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.db
    .insertInto('cartItem')
    .values(rows.map((row) => ({ customerId, ...row, addedAt: tx.now })))
    .onConflict((on) => on.columns(['customerId', 'name']).doUpdateSet((row) => ({ years: row.ref('excluded.years') })))
    .execute();
}

/** Returns whether the name was there. */
export async function changeTerm(tx: Tx, customerId: bigint, name: string, years: number): Promise<boolean> {
  const changed = await tx.db
    .updateTable('cartItem')
    .set({ years })
    .where('customerId', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function dropFromCart(tx: Tx, customerId: bigint, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.db
    .deleteFrom('cartItem')
    .where('customerId', '=', customerId)
    .where('name', 'in', [...names])
    .execute();
}

export async function emptyCart(tx: Tx, customerId: bigint): Promise<void> {
  await tx.db.deleteFrom('cartItem').where('customerId', '=', customerId).execute();
}
