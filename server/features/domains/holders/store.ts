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

/** Says something else than a template does today; what a name does not have counts as empty. */
const DIFFERS = `customer_id = $1 AND template_id = $2 AND left_at IS NULL
  AND EXISTS (SELECT 1 FROM jsonb_each_text($3::jsonb) AS t WHERE coalesce(holder ->> t.key, '') <> coalesce(t.value, ''))`;

/** Names of a template that differ from it, as people write them, by name. */
export async function selectDiffering(
  tx: Tx,
  customerId: bigint,
  templateId: bigint,
  today: Holder,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ unicode: string }>(
    `SELECT unicode FROM domain WHERE ${DIFFERS} ORDER BY unicode LIMIT $4`,
    [customerId, templateId, JSON.stringify(today), limit],
  );
  return rows.map(({ unicode }) => unicode);
}

export async function countDiffering(tx: Tx, customerId: bigint, templateId: bigint, today: Holder): Promise<bigint> {
  const { rows } = await tx.client.query<{ total: bigint }>(`SELECT count(*) AS total FROM domain WHERE ${DIFFERS}`, [
    customerId,
    templateId,
    JSON.stringify(today),
  ]);
  return rows[0]?.total ?? 0n;
}
