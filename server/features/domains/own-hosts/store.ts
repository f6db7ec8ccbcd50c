import type { Tx } from '../../../platform/db/transaction.ts';

/** Hosts below a name that its registry has no more, and the name servers that it was delegated to and is no more. */
export async function forgetHosts(
  tx: Tx,
  id: bigint,
  { hosts, nameServers }: { readonly hosts: readonly string[]; readonly nameServers: readonly string[] },
): Promise<void> {
  if (hosts.length > 0)
    await tx.client.query('DELETE FROM domain_host WHERE domain_id = $1 AND name = ANY ($2::text[])', [id, hosts]);
  if (nameServers.length === 0) return;
  await tx.client.query(
    'UPDATE domain SET name_servers = ARRAY(SELECT s FROM unnest(name_servers) WITH ORDINALITY AS n (s, i) WHERE NOT s = ANY ($2::text[]) ORDER BY i) WHERE id = $1',
    [id, nameServers],
  );
}

/**
 * Hosts below a name that its registry has again, and name servers that it is delegated to again. Answers the hosts
 * that were forgotten.
 */
export async function regainHosts(
  tx: Tx,
  id: bigint,
  {
    hosts,
    nameServers,
  }: { readonly hosts: Readonly<Record<string, readonly string[]>>; readonly nameServers: readonly string[] },
): Promise<string[]> {
  if (nameServers.length > 0)
    await tx.client.query('UPDATE domain SET name_servers = name_servers || $2::text[] WHERE id = $1', [
      id,
      nameServers,
    ]);
  const { rows } = await tx.client.query<{ name: string }>(
    `INSERT INTO domain_host (domain_id, name, addresses)
     SELECT $1, key, ARRAY(SELECT jsonb_array_elements_text(value)) FROM jsonb_each($2::jsonb)
     ON CONFLICT (domain_id, name) DO NOTHING RETURNING name`,
    [id, JSON.stringify(hosts)],
  );
  return rows.map(({ name }) => name);
}

/** The hosts below a name, as far as we know of them. */
export async function hostsBelow(tx: Tx, id: bigint): Promise<string[]> {
  const rows = await tx.db.selectFrom('domainHost').select('name').where('domainId', '=', id).orderBy('name').execute();
  return rows.map(({ name }) => name);
}
