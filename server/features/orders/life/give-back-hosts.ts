import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import type { DomainRow } from '../../domains/index.ts';
import { regainHosts } from '../../domains/own-hosts/index.ts';
import type { Changed } from './acts.ts';

/** Writes what came back into the name's own row and history. */
export async function keepGivenBack(
  tx: Tx,
  row: DomainRow,
  { hosts, nameServers }: Pick<Changed, 'hosts' | 'nameServers'>,
): Promise<void> {
  const base = { object: { kind: 'domain', id: row.id }, onBehalfOf: row.customerId };
  const came = await regainHosts(tx, row.id, { hosts, nameServers });
  for (const host of came)
    await record(tx, {
      ...base,
      act: 'domain.hostChanged',
      before: { host, addresses: [] },
      after: { name: row.name, host, addresses: hosts[host] ?? [] },
    });
  if (nameServers.length === 0) return;
  await record(tx, {
    ...base,
    act: 'domain.nameServersChanged',
    before: { nameServers: row.nameServers },
    after: { name: row.name, nameServers: [...row.nameServers, ...nameServers] },
  });
}
