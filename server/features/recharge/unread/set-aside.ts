import { MessageUnread } from '../../../gateways/payments/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { markHandled, type ProviderEvent } from '../news-store.ts';

/**
 * A rightly signed message that we cannot read stays as it came, for staff. What it may hold of people stands in no
 * log.
 */
export async function setAside(tx: Tx, { id, source }: ProviderEvent, error: unknown): Promise<void> {
  const trouble = error instanceof MessageUnread ? error.message : 'it broke its reader';
  await markHandled(tx, id, 'unread', trouble);
  tx.house.metrics.alarms.inc({ kind: `${source}_unread` });
  tx.house.log.error(
    { event: String(id), source, trouble, err: error instanceof MessageUnread ? undefined : error },
    'a signed message that cannot be read; set aside, a person must look',
  );
}
