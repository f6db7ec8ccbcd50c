import { LIFE_ACT_LEASE_SECONDS } from '#contract/rules/life.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type DomainRow, keepLife, type LifeAct } from '../../domains/index.ts';
import { type ActRow, changedSinceResumed, insertAct } from './act-store.ts';

/** Out of the DNS (RFC 5731 §2.3); the delegation itself stays as the holder set it. */
const HOLD = 'clientHold';
const NO_UPDATE = 'clientUpdateProhibited';
const NO_DELETE = 'clientDeleteProhibited';

type Plan = Pick<ActRow, 'kind' | 'addStatuses' | 'removeStatuses'>;

/** Our own locks that would forbid the act come off first, one update each as RFC 5731 §2.3 has it. */
function unlocking(kind: LifeAct['kind'], statuses: readonly string[]): Plan | undefined {
  const off = (status: string): Plan => ({ kind: 'unlock', addStatuses: [], removeStatuses: [status] });
  const forbidsDelete = kind === 'delete' && statuses.includes(NO_DELETE);
  if ((kind !== 'delete' || forbidsDelete) && statuses.includes(NO_UPDATE)) return off(NO_UPDATE);
  return forbidsDelete ? off(NO_DELETE) : undefined;
}

/** What is taken back when a name was renewed or restored: our hold comes off, the locks we took off come back. */
async function resuming(tx: Tx, { id, statuses }: DomainRow): Promise<Plan> {
  const { added, removed } = await changedSinceResumed(tx, id);
  return {
    kind: 'resume',
    addStatuses: removed.filter((status) => !statuses.includes(status)),
    removeStatuses: added.filter((status) => statuses.includes(status)),
  };
}

async function planOf(tx: Tx, { kind, row }: LifeAct): Promise<Plan> {
  const first = unlocking(kind, row.statuses);
  if (first) return first;
  if (kind === 'resume') return resuming(tx, row);
  const cut = kind === 'cut' && !row.statuses.includes(HOLD);
  return { kind, addStatuses: cut ? [HOLD] : [], removeStatuses: [] };
}

/**
 * Writes down what the registry is told next, before it is sent; undefined where nothing needs to be told, because the name is so already.
 * The name is locked by the caller.
 */
export async function beginAct(tx: Tx, act: LifeAct): Promise<ActRow | undefined> {
  const plan = await planOf(tx, act);
  const domainId = act.row.id;
  if (plan.kind !== 'delete' && plan.addStatuses.length + plan.removeStatuses.length === 0) {
    await keepLife(tx, domainId, { dnsCutAt: plan.kind === 'cut' ? tx.now : null });
    // Somebody gave it back already: what he does with it from now on is his own wish.
    if (plan.kind === 'resume') await insertAct(tx, { domainId, ...plan, leasedUntil: tx.wall }, { outcome: 'done' });
    return undefined;
  }
  return insertAct(tx, { domainId, ...plan, leasedUntil: new Date(tx.wall.getTime() + LIFE_ACT_LEASE_SECONDS * 1000) });
}
