import type { Tx } from '../../../platform/db/transaction.ts';
import { toAscii } from '../../../platform/idn.ts';

const ORDER_NUMBER = /^P\d{6}-[0-9A-Z]{8}$/;

/** Undecided lines of the customer about one name: their orders. */
async function ordersWith(tx: Tx, customerId: bigint, name: string): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .select('orderId')
    .where('name', '=', name)
    .where('finishedAt', 'is', null)
    .where('customerId', '=', customerId)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/**
 * What somebody typed may mean among a customer's own orders: the number of one, with its lines, or a name that is
 * undecided in one.
 */
export async function findBought(
  tx: Tx,
  customerId: bigint,
  text: string,
): Promise<{ lines: bigint[]; orders: bigint[] }> {
  const typed = text.trim();
  const number = typed.toUpperCase();
  if (!ORDER_NUMBER.test(number))
    return { lines: [], orders: await ordersWith(tx, customerId, toAscii(typed) ?? typed) };
  const rows = await tx.db
    .selectFrom('orderLine')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'orderLine.orderId')
    .select(['orderLine.id', 'orderLine.orderId'])
    .where('purchaseOrder.customerId', '=', customerId)
    .where('purchaseOrder.number', '=', number)
    .execute();
  return { lines: rows.map(({ id }) => id), orders: [...new Set(rows.map(({ orderId }) => orderId))] };
}
