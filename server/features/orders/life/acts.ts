import type { Tx } from '../../../platform/db/transaction.ts';
import type { LifeAct } from '../../domains/life/index.ts';
import type { Change } from '../../domains/registry-acts/index.ts';
import { type CommandRow, commandsOf, isOpen, type Payload } from '../../registry-commands/index.ts';
import { decidedDeletions } from '../deletion/deletion-store.ts';

/** The kind of the commands by which registries are told of names that end, or that were kept after all. */
export const LIFE = 'life';

/**
 * One command on the way to an act. `unlock`: a lock of ours that forbids it comes off first. On the way to a deletion
 * the name's own delegation lets go of the hosts below it (`letGo`), each is removed, and where others use one the
 * delegation is given back (`nameAgain`); on the way to a resumption hosts are made again. `act`: the act itself.
 */
export type LifeStep = 'unlock' | 'letGo' | 'removeHost' | 'nameAgain' | 'makeHost' | 'act';

/** What a command of a name's life carries. */
export interface LifePayload extends Payload {
  readonly act: LifeAct['kind'];
  readonly step: LifeStep;
  /** `none`: the registry has it already, and only our own row is to say so. */
  readonly change: Change | { readonly do: 'deleteDomain' } | { readonly do: 'none' };
  /** Of `removeHost` and of a resumption: hosts below the name, each with its addresses. */
  readonly hosts?: Readonly<Record<string, readonly string[]>>;
  /** Hosts that other names use: the deletion cannot be. */
  readonly inUse?: readonly string[];
}

export type LifeRow = CommandRow & { readonly payload: LifePayload };

/** The commands of names, oldest first. */
export const lifeOf = async (tx: Tx, domainIds: readonly bigint[]): Promise<LifeRow[]> =>
  domainIds.length === 0 ? [] : ((await commandsOf(tx, LIFE, domainIds)) as LifeRow[]);

/**
 * On its way to the registry, or nobody knows what became of it. One that only waits to be sent is called off where it
 * is wanted no more.
 */
export const isUnderWay = (row: LifeRow): boolean => isOpen(row) && (row.state !== 'waiting' || row.arrived);

/**
 * Those of the names whose deletion is under way, or that a decision cancels. Race: what only waits is called off by an
 * order (`stillWanted`), because both lock the name.
 */
export async function deletionsUnderWay(tx: Tx, domainIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await lifeOf(tx, domainIds);
  const going = rows.filter((row) => row.payload.act === 'delete' && isUnderWay(row));
  return new Set([...going.map(({ subjectId }) => subjectId), ...(await decidedDeletions(tx, domainIds))]);
}

const wasTold = (state: LifeRow['state']): boolean => state !== 'waiting' && state !== 'cancelled';

/** Did the customer read before that other names use hosts below theirs? */
export const toldInUse = (rows: readonly LifeRow[], before: bigint): boolean =>
  rows.some(
    ({ id, state, payload: { step, inUse } }) =>
      id < before && ((step === 'removeHost' && state === 'refused') || (inUse !== undefined && wasTold(state))),
  );

/** What a resumption gives back. */
export interface Changed {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Hosts below the name, each with its addresses. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  /** Those of them that the name itself was delegated to. */
  readonly nameServers: readonly string[];
}

const updateOf = ({ change }: LifePayload) => (change.do === 'updateDomain' ? change : undefined);

/** Statuses we took off, or put on, and hosts we took, since the name was last as its holder had it. */
export function changedSinceResumed(rows: readonly LifeRow[]): Changed {
  const resumed = rows.findLastIndex(
    ({ payload: { act, step }, state }) => `${act} ${step} ${state}` === 'resume act done',
  );
  const since = rows.slice(resumed + 1);
  const done = since.filter(({ state }) => state === 'done').map(({ payload }) => payload);
  // What its registry does not take back is not owed for ever.
  const lost = new Set(
    since.flatMap(({ state, payload: { step, change } }) =>
      step === 'makeHost' && state === 'refused' && 'host' in change ? [change.host] : [],
    ),
  );
  const servers = new Set<string>();
  for (const payload of done) {
    const { removeNameservers = [], addNameservers = [] } = updateOf(payload) ?? {};
    for (const server of removeNameservers) servers.add(server);
    for (const server of addNameservers) servers.delete(server);
  }
  const hosts = done.filter(({ step }) => step === 'removeHost').flatMap((each) => Object.entries(each.hosts ?? {}));
  return {
    added: [...new Set(done.flatMap((payload) => updateOf(payload)?.addStatuses ?? []))],
    removed: [...new Set(done.flatMap((payload) => updateOf(payload)?.removeStatuses ?? []))],
    hosts: Object.fromEntries(hosts.filter(([host]) => !lost.has(host))),
    nameServers: [...servers].filter((server) => !lost.has(server)),
  };
}

/** Was something taken from a name, or put on it, that was not given back? */
export async function isOwed(tx: Tx, domainId: bigint): Promise<boolean> {
  const { added, removed, hosts, nameServers } = changedSinceResumed(await lifeOf(tx, [domainId]));
  return added.length + removed.length + nameServers.length + Object.keys(hosts).length > 0;
}
