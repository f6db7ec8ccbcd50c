import {
  LIFE_ACT_LEASE_SECONDS,
  LIFE_DUE_AT_ONCE,
  LIFE_NAMES_AT_ONCE,
  LIFE_WORKER_HELD_MS,
} from '#contract/rules/life.ts';
import { SUFFIXES, suffixOf } from '#contract/rules/suffixes/index.ts';
import type { DomainView, Registries, RegistryGateway } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { waitUntilFree } from '../../../platform/work/long-work.ts';
import { callDueNames, type DomainRow, findDomainById, suffixesOf, takeTurn } from '../../domains/index.ts';
import { followYears } from '../automatic-year/follow-years.ts';
import { isDeletionAsked } from '../deletion/settle-deletion.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { type ActAnswer, type ActRow, isOwed, leaseAct, openActOf, saveOwnHosts } from './act-store.ts';
import { beginAct } from './begin-act.ts';
import { freeHosts, seeHosts, settleFreed, UNSENT } from './free-hosts.ts';
import { giveBackHosts, withoutRefused } from './give-back-hosts.ts';
import { liveJob } from './jobs.ts';
import { settleAct } from './settle-act.ts';
import { askForAct, sendAct } from './tell-registry.ts';

const CALLER = systemCaller('life');
/** More than a name can need at once: out of its locks, out of the DNS, deleted. */
const TURNS_MAX = 8;

interface Standing {
  readonly row: DomainRow;
  /** When it was so. */
  readonly at: Date;
  /** Its outcome is not known: it is asked for before anything else. */
  readonly open: ActRow | undefined;
}

const registryOf = (suffix: string | undefined): string | undefined =>
  SUFFIXES.find((each) => each.suffix === suffix)?.registry;

const isBusy = async (tx: Tx, name: string): Promise<boolean> => (await namesUnderWay(tx, [name])).has(name);
/** What the life of a name asks of orders. */
const UPSTAIRS = { orderOpen: isBusy, owed: isOwed, deletionAsked: isDeletionAsked };

/** The name and its open act, taken over by this worker; undefined where it left, or where another worker waits for the act's answer. */
async function stand(tx: Tx, id: bigint): Promise<Standing | undefined> {
  const row = await findDomainById(tx, id);
  if (!row) return undefined;
  const open = await openActOf(tx, id);
  if (open && open.leasedUntil > tx.wall) return undefined;
  if (open) await leaseAct(tx, open.id, new Date(tx.wall.getTime() + LIFE_ACT_LEASE_SECONDS * 1000));
  return { row, open, at: tx.now };
}

async function settle(house: House, act: ActRow, answer: Parameters<typeof settleAct>[2]): Promise<boolean> {
  const settled = await transact(house, CALLER, (tx) => settleAct(tx, act, answer));
  faultPoint(house, 'life.settled');
  return settled === 'on';
}

/** Hosts below a name go before it does, and are there again before it is. Answers the act as it can be sent, or how it ends unsent. */
async function moveHosts(
  house: House,
  gateway: RegistryGateway,
  act: ActRow,
  view: DomainView,
): Promise<ActRow | ActAnswer> {
  if (act.kind === 'delete' && view.subordinateHosts.length > 0) {
    const seen = await seeHosts(gateway, view);
    if (!seen) return UNSENT;
    await transact(house, CALLER, (tx) => saveOwnHosts(tx, act.id, seen));
    faultPoint(house, 'life.hosts-kept');
    const freed = await freeHosts(gateway, act, view.name, seen);
    faultPoint(house, 'life.hosts-freed');
    return (await transact(house, CALLER, (tx) => settleFreed(tx, act, { seen, freed }))) ?? act;
  }
  if (act.kind !== 'resume') return act;
  const { refused, unsure } = await giveBackHosts(gateway, act, view);
  if (unsure) return UNSENT;
  if (refused.length === 0) return act;
  house.metrics.alarms.inc({ kind: 'life_host_refused' });
  house.log.warn({ name: view.name, hosts: refused }, 'a name comes back without its hosts');
  const left = { ...act, ...withoutRefused(act, refused) };
  await transact(house, CALLER, (tx) => saveOwnHosts(tx, act.id, left));
  return left;
}

/** One turn: asks the registry, keeps what it says, and tells it what has come due. Answers whether another turn follows at once. */
async function turn(house: House, gateway: RegistryGateway, { row, open, at }: Standing): Promise<boolean> {
  if (open) return settle(house, open, await askForAct(gateway, row.name, open));
  const answer = await gateway.infoDomain(row.name);
  const hosts = answer.kind === 'found' ? answer.domain.subordinateHosts : [];
  const begun = await transact(house, CALLER, async (tx) => {
    const due = await takeTurn(tx, { row, at }, answer, UPSTAIRS);
    const foreign = answer.kind === 'found' && !answer.domain.ours;
    if (answer.kind === 'found' || answer.kind === 'absent')
      await followYears(tx, (await findDomainById(tx, row.id)) ?? row, foreign);
    return due && { act: await beginAct(tx, due, hosts) };
  });
  if (!begun) return false;
  // Nothing had to be told: the name was so already, and the next step follows.
  if (!begun.act) return true;
  const { act } = begun;
  const ready = answer.kind === 'found' ? await moveHosts(house, gateway, act, answer.domain) : act;
  if ('outcome' in ready) return settle(house, act, ready);
  return settle(house, ready, await sendAct(house, gateway, row.name, ready));
}

/** Brings a name's life up to now (E3). Every step is a row before it is sent; safe to run twice at once and after a crash. */
export async function walkLife(house: House, registries: Registries, id: bigint): Promise<void> {
  for (let turns = 0; turns < TURNS_MAX; turns += 1) {
    const standing = await transact(house, CALLER, (tx) => stand(tx, id));
    if (!standing) return;
    const gateway = registries.get(suffixOf(standing.row.name)?.registry ?? '');
    if (!gateway) throw new Error(`no registry serves ${standing.row.name}`);
    if (!(await turn(house, gateway, standing))) return;
  }
}

/** Several names at once; one that fails is called again later and stops none of the others. */
async function walkSome(house: House, registries: Registries, ids: readonly bigint[], onWalked: () => void) {
  const waiting = [...ids];
  const walker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      try {
        await walkLife(house, registries, id);
      } catch (error) {
        house.metrics.alarms.inc({ kind: 'life_failed' });
        house.log.error({ err: error, domain: String(id) }, 'the life of a name cannot go on');
      }
      onWalked();
    }
  };
  await Promise.all(Array.from({ length: LIFE_NAMES_AT_ONCE }, walker));
}

/** Names of several registries: each registry's by themselves, so that one that is slow or hangs keeps no others waiting. */
export async function walkLives(
  house: House,
  registries: Registries,
  ids: readonly bigint[],
  onWalked = () => {},
): Promise<void> {
  const suffixes = await transact(house, CALLER, (tx) => suffixesOf(tx, ids));
  const groups = Map.groupBy(ids, (id) => registryOf(suffixes.get(id)));
  await Promise.all([...groups.values()].map((own) => walkSome(house, registries, own, onWalked)));
}

/** The same as a worker does it: names that wait for a registry that hangs go on without him (docs/decisions/0046). */
export function walkLivesAsWorker(house: House, registries: Registries, ids: readonly bigint[]): Promise<void> {
  const { promise: free, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LIFE_WORKER_HELD_MS);
  const work = walkLives(house, registries, ids, () => void timer.refresh()).finally(() => clearTimeout(timer));
  return waitUntilFree(house, work, free);
}

/** Books the names whose deadline has come, or of which a registry is to be asked. */
export async function bringUpDueLives(house: House): Promise<void> {
  await transact(house, CALLER, async (tx) => {
    const ids = await callDueNames(tx, LIFE_DUE_AT_ONCE);
    if (ids.length > 0) await enqueue(tx, liveJob, { Ids: ids.map(String) });
  });
}
