import type { Tx } from '../../../platform/db/transaction.ts';

/** Lines that are not decided yet and will register a name with this template. */
export async function countOpenLinesWith(tx: Tx, customerId: bigint, templateId: bigint): Promise<bigint> {
  const row = await tx.db
    .selectFrom('orderLine')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('finishedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}
