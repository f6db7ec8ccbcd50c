import type { RegistryNews } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { type PendingEnd, pendingEnded, registryTransferTold, transferHeard } from '../news.ts';
import { type DomainRow, findDomainById } from '../store.ts';
import { learnFacts } from './learn-facts.ts';
import type { MessageOutcome } from './message-store.ts';
import { askRegistryOf, lockLiveId, saveSeen } from './store.ts';

/** A message of a registry's queue, read. */
export interface Message {
  readonly registry: string;
  readonly queuedAt: Date | null;
  readonly news: RegistryNews;
}

export interface Handled {
  readonly outcome: MessageOutcome;
  readonly domainId: bigint | null;
  readonly reason: string | null;
}

/** The name a message is about, where it is about one. */
export function nameIn(news: RegistryNews): string | null {
  if (news.about === 'pendingAction') return news.object === undefined || news.object === 'domain' ? news.name : null;
  return 'name' in news ? (news.name ?? null) : null;
}

const endOf = (name: string, { granted, clTRID }: RegistryNews & { about: 'pendingAction' }): PendingEnd => ({
  name,
  granted,
  ...(clTRID === undefined ? {} : { clTRID }),
});

type Change = RegistryNews & { about: 'change' };

/**
 * The registry did something by itself (RFC 8590): the state after it is a fact; what a state before it leaves is asked
 * for.
 */
async function takeChange(tx: Tx, row: DomainRow, change: Change, at: Date): Promise<void> {
  const { operation, detail, who, reason, caseId, state, domain } = change;
  const after = { operation, ...(detail ? { detail } : {}), who, ...(reason ? { reason } : {}), ...(caseId ?? {}) };
  await record(tx, {
    act: operation === 'autoRenew' ? 'domain.autoRenewedAtRegistry' : 'domain.toldByRegistry',
    object: { kind: 'domain', id: row.id },
    onBehalfOf: row.customerId,
    after,
  });
  const known = domain?.ours && state === 'after';
  if (known) await learnFacts(tx, row, domain, { at });
  // A renewal changes no phase; everything else may, and then the registry's own word is wanted.
  if (operation !== 'autoRenew' || !known) await askRegistryOf(tx, row.id);
}

/**
 * When a message says that something was so. A registry's clock may be ahead: what it tells is no newer than now, or
 * nothing later would count.
 */
const toldAt = (tx: Tx, told: Date | null | undefined): Date => (told && told < tx.now ? told : tx.now);

async function takeDomainNews(tx: Tx, row: DomainRow, { news, queuedAt }: Message): Promise<MessageOutcome> {
  const at = toldAt(tx, queuedAt);
  switch (news.about) {
    case 'change':
      await takeChange(tx, row, news, toldAt(tx, news.at ?? queuedAt));
      return 'applied';
    case 'renewal':
      if (news.expiresAt && (!row.registrySeenAt || row.registrySeenAt <= at))
        await saveSeen(tx, row.id, { registryExpiresAt: news.expiresAt }, at);
      return 'applied';
    case 'domain':
      if (news.domain.ours) await learnFacts(tx, row, news.domain, { at });
      await askRegistryOf(tx, row.id);
      return 'applied';
    case 'transfer': {
      const { about: _about, name: _name, ...transfer } = news;
      const { status, requestedBy, actionBy } = transfer;
      await record(tx, {
        act: 'domain.transferTold',
        object: { kind: 'domain', id: row.id },
        onBehalfOf: row.customerId,
        after: { status, requestedBy, actionBy },
      });
      await tx.house.events.announce(tx, registryTransferTold, { domainId: row.id, name: row.name, ...transfer });
      await askRegistryOf(tx, row.id);
      return 'applied';
    }
    default:
      // The end of something pending, or a grace period: the registry's own word is wanted, whatever the message says.
      await askRegistryOf(tx, row.id);
      return 'noted';
  }
}

/** Does what a message says, in the caller's transaction. */
export async function handleNews(tx: Tx, message: Message): Promise<Handled> {
  const { news, registry } = message;
  if (news.about === 'balance') {
    const { available, limit, threshold } = news;
    await record(tx, {
      act: 'registry.lowBalance',
      object: { kind: 'registry', id: registry },
      after: { available, limit, ...(threshold === undefined ? {} : { threshold }) },
    });
    tx.house.metrics.alarms.inc({ kind: 'registry_low_balance' });
    tx.house.log.warn({ registry, available, limit, threshold }, 'our deposit at a registry runs low');
    return { outcome: 'applied', domainId: null, reason: null };
  }
  const name = nameIn(news);
  if (name === null) return { outcome: 'not_understood', domainId: null, reason: `nothing is known of: ${news.about}` };
  // Before the name is locked: who waits for it locks their own row first.
  if (news.about === 'pendingAction') await tx.house.events.announce(tx, pendingEnded, endOf(name, news));
  if (news.about === 'transfer') await tx.house.events.announce(tx, transferHeard, { name });
  const id = await lockLiveId(tx, name);
  const row = id === undefined ? undefined : await findDomainById(tx, id);
  if (!row) return { outcome: 'unknown_name', domainId: null, reason: null };
  return { outcome: await takeDomainNews(tx, row, message), domainId: row.id, reason: null };
}
