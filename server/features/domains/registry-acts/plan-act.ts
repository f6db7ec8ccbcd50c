import { LOCK_STATUS, LOCKS } from '#contract/rules/registry-acts.ts';
import { type Command, dsKey, type Facts, recordKey } from './facts.ts';
import type { Wish, WishOf } from './wish.ts';

/** A name server that lies in a name of the customer's own, at the same registry. */
export interface OwnHost {
  readonly host: string;
  readonly domainId: bigint;
  /** Undefined: not known to be there. */
  readonly addresses: readonly string[] | undefined;
}

/** The next command on the way to a wish. `on`: the name that its host lies in, where that is another. */
export interface Next {
  readonly command: Command;
  readonly on?: bigint;
}

const UPDATE_LOCK = LOCK_STATUS.update.client;

/** Those of `these` that `those` lack. */
function lacking<T>(these: readonly T[], those: readonly T[], keyOf: (each: T) => string = String): T[] {
  const known = new Set(those.map(keyOf));
  return these.filter((each) => !known.has(keyOf(each)));
}

/** Only lists with something in them; undefined where there are none. */
function update(lists: Readonly<Record<string, readonly unknown[]>>): Next | undefined {
  const kept = Object.entries(lists).filter(([, list]) => list.length > 0);
  return kept.length === 0 ? undefined : { command: { do: 'updateDomain', ...Object.fromEntries(kept) } };
}

/** Brings one host to these addresses. */
function hostNext(host: string, wanted: readonly string[], there: readonly string[] | undefined): Command | undefined {
  if (there === undefined) return wanted.length > 0 ? { do: 'createHost', host, addresses: wanted } : undefined;
  if (wanted.length === 0) return { do: 'deleteHost', host };
  const [addAddresses, removeAddresses] = [lacking(wanted, there), lacking(there, wanted)];
  if (addAddresses.length + removeAddresses.length === 0) return undefined;
  return {
    do: 'updateHost',
    host,
    ...(addAddresses.length > 0 ? { addAddresses } : {}),
    ...(removeAddresses.length > 0 ? { removeAddresses } : {}),
  };
}

/**
 * The addresses of own name servers first, then the delegation: a host must exist before it is named (RFC 5731 §1.1).
 */
function serversNext(facts: Facts, wish: WishOf<'nameServers'>, own: readonly OwnHost[]): Next | undefined {
  for (const { host, domainId, addresses } of own) {
    if (!wish.servers.includes(host)) continue;
    const glue = wish.glue?.find((each) => each.host === host)?.addresses;
    const command = glue && hostNext(host, glue, addresses);
    if (command) return { command, on: domainId };
  }
  return update({
    addNameservers: lacking(wish.servers, facts.servers),
    removeNameservers: lacking(facts.servers, wish.servers),
  });
}

function hostsNext({ hosts }: Facts, { host, addresses, renameTo }: WishOf<'hosts'>): Next | undefined {
  if (renameTo !== undefined) {
    return hosts.has(host) ? { command: { do: 'updateHost', host, newName: renameTo } } : undefined;
  }
  const command = hostNext(host, addresses ?? [], hosts.get(host));
  return command && { command };
}

/** Under clientUpdateProhibited the single permitted update is the one that takes it off, alone (RFC 5731 §2.3). */
function locksNext({ statuses }: Facts, { locks }: WishOf<'locks'>): Next | undefined {
  const on = (lock: (typeof LOCKS)[number]) => statuses.includes(LOCK_STATUS[lock].client);
  const add = LOCKS.filter((lock) => locks[lock] === 'on' && !on(lock)).map((lock) => LOCK_STATUS[lock].client);
  const remove = LOCKS.filter((lock) => locks[lock] === 'off' && on(lock)).map((lock) => LOCK_STATUS[lock].client);
  if (remove.length > 1 && remove.includes(UPDATE_LOCK)) return update({ removeStatuses: [UPDATE_LOCK] });
  if (remove.includes(UPDATE_LOCK) && add.length > 0) return update({ removeStatuses: [UPDATE_LOCK] });
  return update({ addStatuses: add, removeStatuses: remove });
}

function mainNext(facts: Facts, wish: Wish, own: readonly OwnHost[]): Next | undefined {
  switch (wish.act) {
    case 'nameServers':
      return serversNext(facts, wish, own);
    case 'locks':
      return locksNext(facts, wish);
    case 'hosts':
      return hostsNext(facts, wish);
    case 'dnssec':
      return update({
        removeDs: lacking(facts.ds, wish.ds, dsKey),
        addDs: lacking(wish.ds, facts.ds, dsKey),
        removeKeys: lacking(facts.keys, wish.keys, recordKey),
        addKeys: lacking(wish.keys, facts.keys, recordKey),
      });
  }
}

const isUnlock = ({ command }: Next): boolean =>
  command.do === 'updateDomain' &&
  command.removeStatuses?.length === 1 &&
  command.removeStatuses[0] === UPDATE_LOCK &&
  Object.keys(command).length === 2;

/** May the update lock be taken off on the way? Who sets locks means it; others say so. */
export const lifts = (wish: Wish): boolean => wish.act === 'locks' || (wish.act !== 'hosts' && wish.lift === true);

/** The lock against changes that stood before is to stand afterwards, unless it is what the wish changes. */
function relocks(wish: Wish, before: Facts): boolean {
  if (!lifts(wish) || !before.statuses.includes(UPDATE_LOCK)) return false;
  return !(wish.act === 'locks' && wish.locks.update === 'off');
}

/**
 * The next command, or undefined where the wish is fulfilled. Commands that change the domain itself wait for its lock;
 * hosts have none of ours. `before`: the facts before the first try. `givenUp`: the main change was refused; what was
 * lifted for it is put back.
 */
export function planNext(
  facts: Facts,
  wish: Wish,
  before: Facts,
  own: readonly OwnHost[] = [],
  givenUp = false,
): Next | undefined {
  const locked = facts.statuses.includes(UPDATE_LOCK);
  const next = givenUp ? undefined : mainNext(facts, wish, own);
  if (next) {
    if (next.command.do !== 'updateDomain' || !locked || isUnlock(next)) return next;
    return lifts(wish) ? update({ removeStatuses: [UPDATE_LOCK] }) : next;
  }
  return !locked && relocks(wish, before) ? update({ addStatuses: [UPDATE_LOCK] }) : undefined;
}
