import { LOCK_STATUS, LOCKS, type Lock, type RegistryActName } from '#contract/rules/registry-acts.ts';
import type { DsData, KeyData } from '../../../gateways/registry/index.ts';
import type { Json } from '../../tasks/index.ts';
import { dsKey, type Facts, fromImage, recordKey } from './facts.ts';

/** Addresses that a host of our own is to have. */
export interface GlueWish {
  readonly host: string;
  readonly addresses: readonly string[];
}

interface Reversing {
  /**
   * It takes an act back: what that act left, as `spokenOf` says it. A name that is otherwise now was changed since.
   */
  readonly from?: Json;
}
interface Lifting {
  /** The owner's own lock against changes is taken off for this one, and put on again. */
  readonly lift?: boolean;
}

/**
 * What a name is to be like afterwards. Wishes say states and not steps: asked again after a crash, what is left of
 * them is done.
 */
export interface ServersWish extends Lifting, Reversing {
  readonly servers: readonly string[];
  readonly glue?: readonly GlueWish[];
}
export interface LocksWish {
  readonly locks: Readonly<Partial<Record<Lock, 'on' | 'off'>>>;
}
export interface HostWish extends Reversing {
  readonly host: string;
  /** Empty: it is to be gone. */
  readonly addresses?: readonly string[];
  readonly renameTo?: string;
}
export interface DnssecWish extends Lifting, Reversing {
  readonly ds: readonly DsData[];
  readonly keys: readonly KeyData[];
}

export type Wish =
  | ({ readonly act: 'nameServers' } & ServersWish)
  | ({ readonly act: 'locks' } & LocksWish)
  | ({ readonly act: 'hosts' } & HostWish)
  | ({ readonly act: 'dnssec' } & DnssecWish);
export type WishOf<A extends RegistryActName> = Extract<Wish, { act: A }>;

/** Wishes are JSON through and through: they are the parameters of a task, or the payload of one name. */
export const toJson = (wish: Wish): Json => wish as unknown as Json;

/** What one name is wanted to be: its own payload, or what the task says of all. */
export function wishOf(params: Json, payload: Json | undefined): Wish {
  const own = payload !== null && typeof payload === 'object' && 'act' in payload ? payload : params;
  return own as unknown as Wish;
}

const lifting = ({ lift }: Lifting) => (lift ? { lift } : {});
const isOn = ({ statuses }: Facts, lock: Lock) => statuses.includes(LOCK_STATUS[lock].client);

function hostBack(wish: WishOf<'hosts'>, before: Facts): Wish {
  const { host, renameTo } = wish;
  if (renameTo !== undefined) return { act: 'hosts', host: renameTo, renameTo: host };
  return { act: 'hosts', host, addresses: before.hosts.get(host) ?? [] };
}

/** What of a name a wish speaks of, in one order; nothing else of it matters to whoever takes the wish back. */
export function spokenOf(wish: Wish, { servers, statuses, hosts, ds, keys }: Facts): Json {
  switch (wish.act) {
    case 'nameServers':
      return [...servers].sort();
    case 'locks':
      return LOCKS.filter((lock) => wish.locks[lock] !== undefined && statuses.includes(LOCK_STATUS[lock].client));
    case 'hosts':
      if (wish.renameTo !== undefined) return hosts.has(wish.host);
      return [...(hosts.get(wish.host) ?? [])].sort();
    case 'dnssec':
      return [...ds.map(dsKey), ...keys.map(recordKey)].sort();
  }
}

/** Changed since by somebody else: what an act left is no longer there. */
export function isChangedSince(wish: Wish, facts: Facts): boolean {
  if (wish.act === 'locks' || wish.from === undefined) return false;
  return JSON.stringify(spokenOf(wish, facts)) !== JSON.stringify(wish.from);
}

/**
 * The wish that takes an act back, before it is known what the act left. Hosts that were made on the way stay: they
 * harm nobody.
 */
function backTo(wish: Wish, before: Facts, after: Facts): Wish {
  switch (wish.act) {
    case 'nameServers':
      return { act: 'nameServers', servers: before.servers, ...lifting(wish) };
    case 'locks': {
      // A lock is on or off: what is not as the act left it is already as it was before, and needs no look at what came
      // since.
      const changed = LOCKS.filter(
        (lock) => wish.locks[lock] !== undefined && isOn(before, lock) !== isOn(after, lock),
      );
      const locks = Object.fromEntries(changed.map((lock) => [lock, isOn(before, lock) ? 'on' : 'off']));
      return { act: 'locks', locks };
    }
    case 'hosts':
      return hostBack(wish, before);
    case 'dnssec':
      return { act: 'dnssec', ds: before.ds, keys: before.keys, ...lifting(wish) };
  }
}

/**
 * What takes an act back, from what was before it and what it left; undefined where it changed nothing that its wish
 * speaks of.
 */
export function undoWish(wish: Wish, images: { readonly before: Json; readonly after: Json }): Wish | undefined {
  const [before, after] = [fromImage(images.before), fromImage(images.after)];
  if (!before || !after) return undefined;
  if (JSON.stringify(spokenOf(wish, before)) === JSON.stringify(spokenOf(wish, after))) return undefined;
  const back = backTo(wish, before, after);
  return back.act === 'locks' ? back : { ...back, from: spokenOf(back, after) };
}
