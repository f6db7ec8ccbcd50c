import type { Tx } from '../../platform/db/transaction.ts';
import { recordAll } from '../activity/index.ts';
import { lockDomains, saveRenewals } from './store.ts';

/** A term that the registry confirmed, and what it came of. */
export interface Renewal {
  readonly domainId: bigint;
  readonly expiresAt: Date;
  /** Why, `order_line:12`; part of the history. */
  readonly cause: string;
  readonly act: 'domain.renewed' | 'domain.restored';
}

/** Takes over the expiries that the registry confirmed. A name that left meanwhile keeps what it had: its renewal went with it. */
export async function recordRenewals(tx: Tx, renewals: readonly Renewal[]): Promise<void> {
  const domains = await lockDomains(
    tx,
    renewals.map(({ domainId }) => domainId),
  );
  const live = new Map(domains.map((domain) => [domain.id, domain]));
  const kept = renewals.flatMap((renewal) => {
    const domain = live.get(renewal.domainId);
    return domain ? [{ ...renewal, domain }] : [];
  });
  await saveRenewals(tx, kept);
  await recordAll(
    tx,
    kept.map(({ domain, act, expiresAt, cause }) => ({
      act,
      object: { kind: 'domain', id: domain.id },
      onBehalfOf: domain.customerId,
      before: { expiresAt: domain.expiresAt.toISOString() },
      after: { expiresAt: expiresAt.toISOString(), cause },
    })),
  );
}
