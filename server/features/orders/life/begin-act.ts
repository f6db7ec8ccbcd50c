import { LIFE_ACT_LEASE_SECONDS } from '#contract/rules/life.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type DomainRow, keepLife, type LifeAct } from '../../domains/index.ts';
import { type ActRow, changedSinceResumed, insertAct, NO_HOSTS } from './act-store.ts';
import { keepGivenBack } from './give-back-hosts.ts';

/** Out of the DNS (RFC 5731 §2.3); the delegation itself stays as the holder set it. */
const HOLD = 'clientHold';
const NO_UPDATE = 'clientUpdateProhibited';
const NO_DELETE = 'clientDeleteProhibited';

type Plan = Pick<ActRow, 'kind' | 'addStatuses' | 'removeStatuses' | 'hosts' | 'nameServers'>;

/** Our own locks that would forbid the act come off first, one update each as RFC 5731 §2.3 has it. */
function unlocking({ kind, row: { statuses } }: LifeAct, hasHosts: boolean): Plan | undefined {
  const off = (status: string): Plan => ({ kind: 'unlock', addStatuses: [], removeStatuses: [status], ...NO_HOSTS });
  const forbidsDelete = kind === 'delete' && statuses.includes(NO_DELETE);
  // Hosts below the name go first, and with them a part of its delegation.
  const updates = kind !== 'delete' || forbidsDelete || hasHosts;
  if (updates && statuses.includes(NO_UPDATE)) return off(NO_UPDATE);
  return forbidsDelete ? off(NO_DELETE) : undefined;
}

/** What is taken back when a name was renewed or restored: our hold comes off, the locks and hosts we took come back. */
async function resuming(tx: Tx, { id, statuses, nameServers: there }: DomainRow): Promise<Plan> {
  const { added, removed, hosts, nameServers } = await changedSinceResumed(tx, id);
  return {
    kind: 'resume',
    addStatuses: removed.filter((status) => !statuses.includes(status)),
    removeStatuses: added.filter((status) => statuses.includes(status)),
    hosts,
    nameServers: nameServers.filter((server) => !there.includes(server)),
  };
}

async function planOf(tx: Tx, act: LifeAct, hasHosts: boolean): Promise<Plan> {
  const { kind, row } = act;
  const first = unlocking(act, hasHosts);
  if (first) return first;
  if (kind === 'resume') return resuming(tx, row);
  const cut = kind === 'cut' && !row.statuses.includes(HOLD);
  return { kind, addStatuses: cut ? [HOLD] : [], removeStatuses: [], ...NO_HOSTS };
}

/** Does the registry have all of it already? */
function isSo({ kind, addStatuses, removeStatuses, hosts, nameServers }: Plan, hostsThere: readonly string[]): boolean {
  if (kind === 'delete' || addStatuses.length + removeStatuses.length + nameServers.length > 0) return false;
  return Object.keys(hosts).every((host) => hostsThere.includes(host));
}

/**
 * Writes down what the registry is told next, before it is sent; undefined where nothing needs to be told, because the name is so already.
 * The name is locked by the caller.
 * @param hostsThere hosts below the name, as its registry has just told
 */
export async function beginAct(tx: Tx, act: LifeAct, hostsThere: readonly string[]): Promise<ActRow | undefined> {
  const plan = await planOf(tx, act, hostsThere.length > 0);
  const domainId = act.row.id;
  if (!isSo(plan, hostsThere)) {
    const leasedUntil = new Date(tx.wall.getTime() + LIFE_ACT_LEASE_SECONDS * 1000);
    return insertAct(tx, { domainId, ...plan, leasedUntil });
  }
  await keepLife(tx, domainId, { dnsCutAt: plan.kind === 'cut' ? tx.now : null });
  if (plan.kind !== 'resume') return undefined;
  // Somebody gave it back already: what he does with it from now on is his own wish.
  await insertAct(tx, { domainId, ...plan, leasedUntil: tx.wall }, { outcome: 'done' });
  await keepGivenBack(tx, act.row, plan);
  return undefined;
}
