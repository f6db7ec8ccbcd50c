import type { Tx } from '../../../platform/db/transaction.ts';
import type { Holder } from '../store.ts';

export interface NameOfTemplate {
  readonly name: string;
  readonly unicode: string;
  readonly holder: Holder;
}

const live = (tx: Tx, customerId: bigint, templateId: bigint) =>
  tx.db
    .selectFrom('domain')
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('leftAt', 'is', null);

/** How many live names of a customer hold a template. */
export async function countOfTemplate(tx: Tx, customerId: bigint, templateId: bigint): Promise<bigint> {
  const query = live(tx, customerId, templateId).select(({ fn }) => fn.countAll<bigint>().as('total'));
  return (await query.executeTakeFirstOrThrow()).total;
}

/** A page of them by name, from after `after`. */
export async function selectOfTemplate(
  tx: Tx,
  customerId: bigint,
  templateId: bigint,
  after: string | null,
  limit: number,
): Promise<NameOfTemplate[]> {
  const query = live(tx, customerId, templateId).select(['name', 'unicode', 'holder']).orderBy('unicode').limit(limit);
  const rows = await (after === null ? query : query.where('unicode', '>', after)).execute();
  return rows as unknown as NameOfTemplate[];
}
