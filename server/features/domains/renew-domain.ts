import type { Tx } from '../../platform/db/transaction.ts';
import { record } from '../activity/index.ts';
import { findDomainById, saveRenewal } from './store.ts';

/** Takes over the expiry that the registry confirmed. A name that left meanwhile keeps what it had: its renewal went with it. */
export async function recordRenewal(tx: Tx, domainId: bigint, expiresAt: Date, cause: string): Promise<void> {
  const domain = await findDomainById(tx, domainId);
  if (!domain) return;
  await saveRenewal(tx, domainId, expiresAt);
  await record(tx, {
    act: 'domain.renewed',
    object: { kind: 'domain', id: domainId },
    onBehalfOf: domain.customerId,
    before: { expiresAt: domain.expiresAt.toISOString() },
    after: { expiresAt: expiresAt.toISOString(), cause },
  });
}
