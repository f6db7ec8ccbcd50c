import type { Tx } from '../../platform/db/transaction.ts';
import { record } from '../activity/index.ts';
import { domainLeft } from './news.ts';
import { findDomainById, saveLeaving } from './store.ts';

/**
 * Ends a name's life with its customer; a second call changes nothing. `cause` is the row upstairs that decided it;
 * `movedTo`: the name stays in the house, and goes on with that customer (`moving/`); `released`: its registry has it
 * no more.
 */
export async function markLeft(
  tx: Tx,
  domainId: bigint,
  cause: string,
  { movedTo, released = false }: { readonly movedTo?: bigint; readonly released?: boolean } = {},
): Promise<void> {
  const domain = await findDomainById(tx, domainId);
  if (!domain) return;
  await saveLeaving(tx, domainId, cause);
  await record(tx, {
    act: movedTo === undefined ? 'domain.left' : 'domain.pushedAway',
    object: { kind: 'domain', id: domainId },
    onBehalfOf: domain.customerId,
    after: { name: domain.name, cause },
  });
  const { customerId, name } = domain;
  await tx.house.events.announce(tx, domainLeft, {
    domainId,
    customerId,
    name,
    ...(released ? { released } : {}),
    ...(movedTo === undefined ? {} : { movedTo }),
  });
}
