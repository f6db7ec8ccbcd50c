import type { Registries } from '../../../gateways/registry/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { namesAtWork, openTask, type Verdict } from '../../tasks/index.ts';
import { dsKey } from './facts.ts';
import { capabilitiesOf } from './judge-act.ts';
import { registryActKind } from './kinds.ts';
import { namesAtHand } from './store.ts';
import { toJson, type WishOf } from './wish.ts';

/** A delegation signer as registries have it (RFC 5910): the digest in capital hexadecimal digits. */
export interface Ds {
  readonly keyTag: number;
  readonly alg: number;
  readonly digestType: number;
  readonly digest: string;
}

/** What the registry has of a name's DNSSEC, as far as we know. */
export interface Chain {
  /** The suffix takes a DS. */
  readonly takes: boolean;
  readonly servers: readonly string[];
  readonly ds: readonly Ds[];
  /** Keys that it was given in the place of a DS. */
  readonly keys: number;
  /** A task is at the name now. */
  readonly atWork: boolean;
}

export const isDs = (one: Ds, other: Ds): boolean => dsKey(one) === dsKey(other);

export interface NamedOwner {
  readonly customerId: bigint;
  readonly name: string;
}

/** The chains of trust of live names of a customer; those that are not theirs are absent. */
export async function chainsOf(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
): Promise<ReadonlyMap<string, Chain>> {
  const found = await namesAtHand(tx, customerId, names);
  const busy = await namesAtWork(
    tx,
    [...found.values()].map(({ row }) => row.id),
  );
  return new Map(
    [...found].map(([name, { row, facts }]) => [
      name,
      {
        takes: capabilitiesOf(name).dnssec === 'ds',
        servers: facts.servers,
        ds: facts.ds,
        keys: facts.keys.length,
        atWork: busy.has(row.id),
      },
    ]),
  );
}

/** The chain of trust of a live name of this customer's; undefined where there is none. */
export const chainOf = async (tx: Tx, { customerId, name }: NamedOwner): Promise<Chain | undefined> =>
  (await chainsOf(tx, customerId, [name])).get(name);

/**
 * One record more, one less, or one in the place of another; a lock of the owner's own against changes is lifted for it
 * and set again.
 */
export type ChainChange =
  | { readonly add: Ds; readonly remove?: Ds }
  | { readonly add?: undefined; readonly remove: Ds };

async function wishFor(tx: Tx, { customerId, name }: NamedOwner, change: ChainChange): Promise<WishOf<'dnssec'>> {
  const { ds = [], keys = [] } = (await namesAtHand(tx, customerId, [name])).get(name)?.facts ?? {};
  const { add, remove } = change;
  const kept = ds.filter((each) => !(add && isDs(each, add)) && !(remove && isDs(each, remove)));
  const next = add ? [...kept, add] : kept;
  return { act: 'dnssec', ds: next, keys, lift: true };
}

/** Whether the registry would take it now: what is known beforehand. */
export async function judgeChain(
  tx: Tx,
  registries: Registries,
  of: NamedOwner,
  change: ChainChange,
): Promise<Verdict> {
  const params = toJson(await wishFor(tx, of, change));
  const kind = registryActKind(registries, 'dnssec');
  const names = [{ name: of.name, unicode: of.name }];
  const [verdict] = await kind.judge(tx, names, { customerId: of.customerId, params, undo: false });
  return verdict as Verdict;
}

/**
 * Opens the task that tells the registry, in the name of its owner. @throws Error where the name is no longer theirs
 */
export async function changeChain(tx: Tx, registries: Registries, of: NamedOwner, change: ChainChange): Promise<void> {
  const row = (await namesAtHand(tx, of.customerId, [of.name])).get(of.name)?.row;
  if (!row) throw new Error(`${of.name} is no longer of customer ${of.customerId}`);
  const params = toJson(await wishFor(tx, of, change));
  const items = [{ name: row.name, unicode: row.unicode, domainId: row.id }];
  await openTask(tx, registryActKind(registries, 'dnssec'), { customerId: of.customerId, params, items });
}
