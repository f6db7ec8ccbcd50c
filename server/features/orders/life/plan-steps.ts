import type { DomainRow } from '../../domains/index.ts';
import type { LifeAct } from '../../domains/life/index.ts';
import { changedSinceResumed, type LifePayload, type LifeRow } from './acts.ts';
import type { SeenHosts } from './see-hosts.ts';

/** Out of the DNS (RFC 5731 §2.3); the delegation itself stays as the holder set it. */
const HOLD = 'clientHold';
const NO_UPDATE = 'clientUpdateProhibited';
const NO_DELETE = 'clientDeleteProhibited';

/**
 * What is decided from: the name as it is kept, its registry's word of the hosts below it, and what it was told before.
 */
export interface LifeGround {
  readonly act: LifeAct['kind'];
  readonly row: Pick<DomainRow, 'statuses' | 'nameServers'>;
  /** Hosts below the name. */
  readonly below: readonly string[];
  /** The same looked at, where the name is to be deleted and has some. */
  readonly seen: SeenHosts | undefined;
  readonly told: readonly LifeRow[];
}

type Lists = Readonly<Record<string, readonly string[]>>;

/** Only lists with something in them. */
function update(lists: Lists): LifePayload['change'] {
  const kept = Object.entries(lists).filter(([, list]) => list.length > 0);
  return kept.length === 0 ? { do: 'none' } : { do: 'updateDomain', ...Object.fromEntries(kept) };
}

/** Our own locks that would forbid the act come off first, one update each as RFC 5731 §2.3 has it. */
function unlocking({ act, row: { statuses }, below }: LifeGround): LifePayload | undefined {
  const off = (status: string): LifePayload => ({ act, step: 'unlock', change: update({ removeStatuses: [status] }) });
  const forbidsDelete = act === 'delete' && statuses.includes(NO_DELETE);
  // Hosts below the name go first, and with them a part of its delegation.
  const updates = act !== 'delete' || forbidsDelete || below.length > 0;
  if (updates && statuses.includes(NO_UPDATE)) return off(NO_UPDATE);
  return forbidsDelete ? off(NO_DELETE) : undefined;
}

/**
 * What is taken back when a name was renewed or restored: our hold comes off, the locks and hosts we took come back; a
 * host before it is named (RFC 5731 §1.1).
 */
function resuming({ act, row, below, told }: LifeGround): LifePayload[] {
  const { added, removed, hosts, nameServers } = changedSinceResumed(told);
  const missing = Object.entries(hosts).filter(([host]) => !below.includes(host));
  if (missing.length > 0)
    return missing.map(([host, addresses]) => ({
      act,
      step: 'makeHost',
      change: { do: 'createHost', host, addresses },
    }));
  const change = update({
    addStatuses: removed.filter((status) => !row.statuses.includes(status)),
    removeStatuses: added.filter((status) => row.statuses.includes(status)),
    addNameservers: nameServers.filter((server) => !row.nameServers.includes(server)),
  });
  // Also where nothing is left to be told: what its holder does with it from now on is their own wish.
  return [{ act, step: 'act', change, hosts }];
}

/**
 * A name with hosts below it cannot be deleted (RFC 5731 §3.2.2): its own delegation lets go of them, then each is
 * removed; none while others use one.
 */
function freeing(seen: SeenHosts, told: readonly LifeRow[]): LifePayload[] {
  const { hosts, nameServers, inUse } = seen;
  const act = 'delete';
  if (inUse.length > 0) {
    const letGo = changedSinceResumed(told).nameServers.filter(
      (server) => server in hosts && !nameServers.includes(server),
    );
    if (letGo.length > 0) return [{ act, step: 'nameAgain', change: update({ addNameservers: letGo }), inUse }];
    return [{ act, step: 'act', change: { do: 'none' }, inUse }];
  }
  if (nameServers.length > 0) return [{ act, step: 'letGo', change: update({ removeNameservers: nameServers }) }];
  return Object.entries(hosts).map(([host, addresses]) => ({
    ...{ act, step: 'removeHost', change: { do: 'deleteHost', host }, hosts: { [host]: addresses } },
  }));
}

/**
 * What a registry is told next on the way to an act; pure. Several go out in their order, and the next are planned when
 * they have ended.
 */
export function planSteps(ground: LifeGround): LifePayload[] {
  const { act, row, seen, told } = ground;
  const first = unlocking(ground);
  if (first) return [first];
  switch (act) {
    case 'resume':
      return resuming(ground);
    case 'cut':
      return [{ act, step: 'act', change: update({ addStatuses: row.statuses.includes(HOLD) ? [] : [HOLD] }) }];
    case 'delete': {
      const steps = seen ? freeing(seen, told) : [];
      return steps.length > 0 ? steps : [{ act, step: 'act', change: { do: 'deleteDomain' } }];
    }
  }
}
