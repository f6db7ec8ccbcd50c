import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordAll } from '../activity/index.ts';
import { movePhase } from './life/move-phase.ts';
import { lockRenewed, saveRenewals } from './renewable-store.ts';
import { type DomainRow, lockDomains } from './store.ts';

/** A term that the registry confirmed, and what it came of. */
export interface Renewal {
  readonly domainId: bigint;
  readonly expiresAt: Date;
  /** Why, `order_line:12`; part of the history. */
  readonly cause: string;
  readonly act: 'domain.renewed' | 'domain.restored';
}

/**
 * A name that was past its last paid day is alive again; what was taken from it comes back as soon as the registry can
 * be told.
 */
async function bringBack(tx: Tx, domains: readonly DomainRow[]): Promise<void> {
  for (const domain of domains) {
    if (domain.phase === 'grace') await movePhase(tx, domain, 'renew', { told: true });
    if (domain.phase === 'redemption' || domain.phase === 'pending_delete')
      await movePhase(tx, domain, 'restore', { told: true });
  }
}

/**
 * Takes over the expiries that the registry confirmed. A name that left meanwhile keeps what it had: its renewal went
 * with it.
 */
export async function recordRenewals(tx: Tx, renewals: readonly Renewal[]): Promise<void> {
  const domains = await lockRenewed(
    tx,
    renewals.map(({ domainId }) => domainId),
  );
  const live = new Map(domains.map((domain) => [domain.id, domain]));
  const kept = renewals.flatMap((renewal) => {
    const domain = live.get(renewal.domainId);
    return domain ? [{ ...renewal, domain }] : [];
  });
  const acts = kept.map(({ domain, act, expiresAt, cause }) => ({
    act,
    object: { kind: 'domain', id: domain.id },
    onBehalfOf: domain.customerId,
    before: { expiresAt: domain.expiresAt.toISOString() },
    after: { expiresAt: expiresAt.toISOString(), cause },
  }));
  await together(tx, () => [saveRenewals(tx, kept), recordAll(tx, acts)]);
  const late = kept.flatMap(({ domain }) => (domain.phase === 'active' ? [] : [domain.id]));
  await bringBack(tx, await lockDomains(tx, late));
}
