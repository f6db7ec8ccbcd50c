import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { factsOf } from '../eligibility/facts.ts';
import { judgeAct } from '../eligibility/judge-act.ts';
import type { DomainRow } from '../store.ts';
import { sidesOf, waitingChangeOf } from './both-sides/change-store.ts';
import { presentItem } from './present-change.ts';

type Detail = OutputOf<typeof domainDetail>;

/**
 * The lock that a change of holder left, by the same rule that a transfer is judged by; it is not kept as a date, so a
 * new policy ends it.
 */
function presentLock(row: DomainRow, now: Date): Detail['HolderLock'] {
  const { bars } = judgeAct('transferOut', factsOf(row), [], now);
  const bar = bars.find(({ because }) => because === 'holderChange');
  if (bar?.until) return { Until: bar.until.toISOString(), RuleId: bar.ruleId, Source: bar.source };
  return row.holderLockWaived ? { Waived: true } : undefined;
}

/** What the page of a name tells of its holder's changes: the lock of the last one, and the one that waits. */
export async function presentHolderChange(
  tx: Tx,
  row: DomainRow,
): Promise<Pick<Detail, 'HolderLock' | 'PendingHolder'>> {
  const lock = presentLock(row, tx.now);
  const waiting = await waitingChangeOf(tx, row.customerId, row.id);
  const sides = waiting && (await sidesOf(tx, [waiting.id])).get(waiting.id);
  return {
    ...(lock ? { HolderLock: lock } : {}),
    ...(waiting ? { PendingHolder: await presentItem(tx, waiting, sides ?? []) } : {}),
  };
}
