import type { DomainView } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { keepForms } from '../forms/store.ts';
import type { DomainRow } from '../store.ts';
import { askRegistryOf, endQuestion, type SeenFacts, saveSeen } from './store.ts';

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Statuses that only the registry sets and takes off; a change of one is news for the holder. */
const serverSet = (statuses: readonly string[]): string[] =>
  statuses.filter((each) => each.startsWith('server')).sort();

/**
 * Keeps what the registry said of a name (locked by the caller): its expiry, its statuses, its name servers. What is
 * older than what we know changes nothing. `before` is the row as it was when the registry was asked: where one of our
 * own acts has changed it meanwhile, that part of the answer is out of date and the registry is asked again.
 */
export async function learnFacts(
  tx: Tx,
  row: DomainRow,
  view: DomainView,
  { at, before = row }: { readonly at: Date; readonly before?: DomainRow },
): Promise<DomainRow> {
  if (row.registrySeenAt && row.registrySeenAt > at) return row;
  const moved = !sameList(before.statuses, row.statuses) || !sameList(before.nameServers, row.nameServers);
  const seen: Partial<SeenFacts> = {
    registryExpiresAt: view.expiresAt ?? row.registryExpiresAt,
    rgpStatuses: [...view.graceStatuses],
    ...(moved ? {} : { statuses: [...view.statuses], nameServers: [...view.nameservers] }),
  };
  await saveSeen(tx, row.id, seen, at);
  const { chineseForms: forms } = view;
  if (forms) await keepForms(tx, [{ domainId: row.id, forms, toldBy: 'registry' }]);
  if (moved) await askRegistryOf(tx, row.id);
  else await endQuestion(tx, row.id, at);
  const fresh: DomainRow = { ...row, ...seen, registrySeenAt: at };
  await tellDifferences(tx, row, fresh);
  return fresh;
}

/** What somebody else changed at the registry stands in the name's history. */
async function tellDifferences(tx: Tx, old: DomainRow, fresh: DomainRow): Promise<void> {
  const locks = !sameList(serverSet(old.statuses), serverSet(fresh.statuses));
  const servers = !sameList(old.nameServers, fresh.nameServers);
  if (!locks && !servers) return;
  const shown = (row: DomainRow) => ({
    ...(locks ? { statuses: serverSet(row.statuses) } : {}),
    ...(servers ? { nameServers: row.nameServers } : {}),
  });
  await record(tx, {
    act: 'domain.changedByRegistry',
    object: { kind: 'domain', id: fresh.id },
    onBehalfOf: fresh.customerId,
    before: shown(old),
    after: shown(fresh),
  });
}
