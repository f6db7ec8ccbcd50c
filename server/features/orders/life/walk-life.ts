import { LIFE_DUE_AT_ONCE, LIFE_NAMES_AT_ONCE, LIFE_RETRY_SECONDS, LIFE_WORKER_HELD_MS } from '#contract/rules/life.ts';
import { SUFFIXES, suffixOf } from '#contract/rules/suffixes/index.ts';
import type { Registries } from '../../../gateways/registry/index.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { waitUntilFree } from '../../../platform/work/long-work.ts';
import { type DomainRow, findDomainById } from '../../domains/index.ts';
import { callDueNames, keepLife, type LifeAct, suffixesOf, takeTurn } from '../../domains/life/index.ts';
import { isOpen, wantCommands } from '../../registry-commands/index.ts';
import { followYears } from '../automatic-year/follow-years.ts';
import { liveJob } from '../jobs.ts';
import { isUnderWay, LIFE, lifeOf } from './acts.ts';
import { planSteps } from './plan-steps.ts';
import { type SeenHosts, seeHosts } from './see-hosts.ts';
import { UPSTAIRS } from './upstairs.ts';

const CALLER = systemCaller('life');

interface Standing {
  readonly row: DomainRow;
  /** When it was so. */
  readonly at: Date;
}

const registryOf = (suffix: string | undefined): string | undefined =>
  SUFFIXES.find((each) => each.suffix === suffix)?.registry;

/**
 * The name, unless something that its registry was told of it is still under way; what only waits for it hides no
 * alarm.
 */
async function stand(tx: Tx, id: bigint): Promise<Standing | undefined> {
  const row = await findDomainById(tx, id);
  if (!row || (await lifeOf(tx, [id])).some(isUnderWay)) return undefined;
  return { row, at: tx.now };
}

/**
 * Writes down what the registry is told next. Race: another worker may have come to the name meanwhile, and be at it.
 */
async function want(tx: Tx, act: LifeAct['kind'], id: bigint, below: readonly string[], seen: SeenHosts | undefined) {
  const row = await findDomainById(tx, id);
  const told = await lifeOf(tx, [id]);
  if (!row || told.some(isOpen)) return;
  const { customerId, name } = row;
  const steps = planSteps({ act, row, below, seen, told });
  await wantCommands(
    tx,
    steps.map((payload) => ({ kind: LIFE, subjectId: id, customerId, name, payload })),
  );
}

/**
 * Brings a name's life up to now (E3): asks its registry, keeps what it says, and writes down what it is told of what
 * has come due; the end of that calls the name again. Safe to run twice at once and after a crash.
 */
export async function walkLife(house: House, registries: Registries, id: bigint): Promise<void> {
  const standing = await transact(house, CALLER, (tx) => stand(tx, id));
  if (!standing) return;
  const { row } = standing;
  const gateway = registries.get(suffixOf(row.name)?.registry ?? '');
  if (!gateway) throw new Error(`no registry serves ${row.name}`);
  const answer = await gateway.infoDomain(row.name);
  const due = await transact(house, CALLER, async (tx) => {
    const act = await takeTurn(tx, standing, answer, UPSTAIRS);
    const foreign = answer.kind === 'found' && !answer.domain.ours;
    if (answer.kind === 'found' || answer.kind === 'absent')
      await followYears(tx, (await findDomainById(tx, id)) ?? row, foreign);
    return act?.kind;
  });
  if (!due || answer.kind !== 'found') return;
  const below = answer.domain.subordinateHosts;
  const seen = due === 'delete' && below.length > 0 ? await seeHosts(gateway, answer.domain) : undefined;
  const unseen = due === 'delete' && below.length > 0 && !seen;
  await transact(house, CALLER, (tx) =>
    unseen
      ? keepLife(tx, id, { lifeDueAt: new Date(tx.now.getTime() + LIFE_RETRY_SECONDS * 1000) })
      : want(tx, due, id, below, seen),
  );
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

/**
 * Names of several registries: each registry's by themselves, so that one that is slow or hangs keeps no others
 * waiting.
 */
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

/** The same as a worker does it: names that wait for a registry that hangs go on without them (docs/decisions/0046). */
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
