import type { Tx } from '../../platform/db/transaction.ts';

/**
 * The registrars from which these stays of names came to us, as the registry or the registrar's own directory told;
 * null where nobody did. A stay that did not begin with a transfer is not in it.
 */
export async function cameFrom(tx: Tx, domainIds: readonly bigint[]): Promise<Map<bigint, string | null>> {
  if (domainIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('transferIn')
    .select(['domainId', 'registrar'])
    .where('domainId', 'in', [...domainIds])
    .where('state', '=', 'completed')
    .execute();
  return new Map(rows.map(({ domainId, registrar }) => [domainId as bigint, registrar]));
}
