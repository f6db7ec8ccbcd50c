import type { Tx } from '../../../platform/db/transaction.ts';
import { type DomainCommand, factsAfter } from './facts.ts';
import { lockedAtHand, saveFacts } from './store.ts';

/**
 * Writes what a live name is like once its registry has carried out a change that a feature upstairs had sent. Answers
 * its statuses before and after; nothing where the name has left.
 */
export async function keepChange(
  tx: Tx,
  domainId: bigint,
  command: DomainCommand,
): Promise<{ readonly before: readonly string[]; readonly after: readonly string[] } | undefined> {
  const there = (await lockedAtHand(tx, [domainId])).get(domainId);
  if (!there) return undefined;
  const now = factsAfter(there.facts, command);
  await saveFacts(tx, domainId, there.facts, now);
  return { before: there.facts.statuses, after: now.statuses };
}
