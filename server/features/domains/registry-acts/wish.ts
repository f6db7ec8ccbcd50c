import { LOCK_STATUS, LOCKS, type Lock, type RegistryActName } from '#contract/rules/registry-acts.ts';
import type { DsData, KeyData } from '../../../gateways/registry/index.ts';
import type { Json } from '../../tasks/index.ts';
import { type Facts, fromImage } from './facts.ts';

/** Addresses that a host of our own is to have. */
export interface GlueWish {
  readonly host: string;
  readonly addresses: readonly string[];
}

interface Lifting {
  /** The owner's own lock against changes is taken off for this one, and put on again. */
  readonly lift?: boolean;
}

/** What a name is to be like afterwards. Wishes say states and not steps: asked again after a crash, what is left of them is done. */
export interface ServersWish extends Lifting {
  readonly servers: readonly string[];
  readonly glue?: readonly GlueWish[];
}
export interface LocksWish {
  readonly locks: Readonly<Partial<Record<Lock, 'on' | 'off'>>>;
}
export interface HostWish {
  readonly host: string;
  /** Empty: it is to be gone. */
  readonly addresses?: readonly string[];
  readonly renameTo?: string;
}
export interface DnssecWish extends Lifting {
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

/** The wish that takes an act back, from what was before it. Hosts that were made on the way stay: they harm nobody. */
export function undoWish(wish: Wish, image: Json): Wish | undefined {
  const before = fromImage(image);
  if (!before) return undefined;
  switch (wish.act) {
    case 'nameServers':
      return { act: 'nameServers', servers: before.servers, ...lifting(wish) };
    case 'locks': {
      const changed = LOCKS.filter((lock) => wish.locks[lock] !== undefined);
      const locks = Object.fromEntries(changed.map((lock) => [lock, isOn(before, lock) ? 'on' : 'off']));
      return { act: 'locks', locks };
    }
    case 'hosts':
      return hostBack(wish, before);
    case 'dnssec':
      return { act: 'dnssec', ds: before.ds, keys: before.keys, ...lifting(wish) };
  }
}
