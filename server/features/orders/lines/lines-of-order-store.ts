import type { Tx } from '../../../platform/db/transaction.ts';

const ORDER_NUMBER = /^P\d{6}-[0-9A-Z]{8}$/;

/** The ids of the lines of a customer's own order, by its number as somebody typed it; undefined where the text is no number of an order. */
export async function linesOfOrder(tx: Tx, customerId: bigint, text: string): Promise<bigint[] | undefined> {
  const number = text.trim().toUpperCase();
  if (!ORDER_NUMBER.test(number)) return undefined;
  const rows = await tx.db
    .selectFrom('orderLine')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'orderLine.orderId')
    .select('orderLine.id')
    .where('purchaseOrder.customerId', '=', customerId)
    .where('purchaseOrder.number', '=', number)
    .execute();
  return rows.map(({ id }) => id);
}
