import type { NamingState } from '#contract/states/naming.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** A name that is or was judged, with the order it stands in. */
export interface NamingRow {
  readonly name: string;
  readonly unicode: string;
  readonly templateId: bigint | null;
  readonly number: string;
  readonly state: NamingState;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

/** The latest questions about names of a customer, the newest first. */
export async function latestNamings(tx: Tx, customerId: bigint, limit: number): Promise<NamingRow[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .innerJoin('nameCheck', 'nameCheck.lineId', 'orderLine.id')
    .innerJoin('purchaseOrder', 'purchaseOrder.id', 'orderLine.orderId')
    .select(['orderLine.name', 'orderLine.unicode', 'orderLine.templateId', 'purchaseOrder.number'])
    .select(['nameCheck.state', 'nameCheck.askedAt', 'nameCheck.decidedAt'])
    .where('orderLine.customerId', '=', customerId)
    .orderBy('orderLine.id', 'desc')
    .limit(limit)
    .execute();
  return rows as NamingRow[];
}
