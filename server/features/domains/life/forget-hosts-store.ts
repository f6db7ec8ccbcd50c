import type { Tx } from '../../../platform/db/transaction.ts';

/** Hosts below a name that its registry has no more, and the name servers that went with them. */
export async function forgetHosts(tx: Tx, id: bigint, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return;
  await tx.client.query('DELETE FROM domain_host WHERE domain_id = $1 AND name = ANY ($2::text[])', [id, hosts]);
  await tx.client.query(
    'UPDATE domain SET name_servers = ARRAY(SELECT s FROM unnest(name_servers) WITH ORDINALITY AS n (s, i) WHERE NOT s = ANY ($2::text[]) ORDER BY i) WHERE id = $1',
    [id, hosts],
  );
}
