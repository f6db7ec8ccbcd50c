import type { Tx } from '../../../platform/db/transaction.ts';
import type {
  Asked,
  AskedName,
  Json,
  Outcome,
  Reversal,
  Verdict,
  Work,
  WorkItem,
  WritingKind,
} from '../../tasks/index.ts';
import { beginZone, writeVersion } from '../change-zone.ts';
import { type OwnName, ownNames } from '../own-name.ts';
import type { RecordValues } from '../record-values.ts';
import type { RecordRow, ZoneRow } from '../store.ts';
import { openLoops, type ZoneToBe } from '../targets/loops-elsewhere.ts';
import { type Left, type Plan, planUndo, type Stop } from './plan-batch.ts';
import { recordsOfZones, zonesOf } from './store.ts';

/** One name of the customer's as it stands. */
export interface Standing {
  readonly own: OwnName;
  readonly zone: ZoneRow | undefined;
  readonly records: readonly RecordRow[];
}

export type Found = ReadonlyMap<string, Standing>;

/** What an act read once for all the names it is asked for. */
export interface Prepared {
  readonly plan: (standing: Standing) => Plan | Stop;
  /** Why an item that takes another back cannot, beside its records; undefined: it can. */
  readonly bars?: (standing: Standing, payload: Json) => Stop | undefined;
}

/** What a task keeps of one zone beside its records. */
export interface Marks {
  readonly before: { readonly [key: string]: Json };
  readonly after: { readonly [key: string]: Json };
}

/**
 * What a task does to many zones; each is planned by itself, written whole or not at all, and taken back where what was
 * left is still so.
 */
export interface ZoneAct {
  readonly kind: 'resolution' | 'clearing' | 'rewind' | 'zoneTemplate';
  readonly how: 'batch' | 'clear' | 'restore';
  readonly prepare: (
    tx: Tx,
    found: Found,
    asked: { readonly customerId: bigint; readonly params: Json; readonly lock: 'lock' | 'read' },
  ) => Promise<Prepared>;
  /**
   * Done to a zone, which is locked, after its records were written; what differs before and after is taken back with
   * them.
   */
  readonly mark?: (tx: Tx, zone: ZoneRow, asked: { readonly params: Json; readonly payload: Json }) => Promise<Marks>;
}

export const zonesIn = (found: Found): bigint[] => [...found.values()].flatMap(({ zone }) => zone?.id ?? []);

/**
 * Names of a customer with their zones; those that are not theirs are absent. Race: names are locked first, as a change
 * of one zone does.
 */
export async function standingOf(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  lock: 'lock' | 'read',
): Promise<Found> {
  const owned = await ownNames(tx, customerId, names, lock);
  const zones = await zonesOf(
    tx,
    owned.map(({ name }) => name),
    lock,
  );
  const records = await recordsOfZones(
    tx,
    [...zones.values()].map(({ id }) => id),
  );
  return new Map(
    owned.map((own) => {
      const zone = zones.get(own.name);
      return [own.name, { own, zone, records: (zone && records.get(zone.id)) ?? [] }];
    }),
  );
}

/** The payload of an item that takes another one back. */
function leftOf(payload: Json): Left | undefined {
  const { left } = (payload ?? {}) as { left?: unknown };
  return left as Left | undefined;
}

function planOf({ plan, bars }: Prepared, standing: Standing, payload: Json): Plan | Stop {
  const left = leftOf(payload);
  return left ? (bars?.(standing, payload) ?? planUndo(standing.records, left)) : plan(standing);
}

/** What becomes of one name. */
export type Planned = Stop | { readonly standing: Standing; readonly plan: Plan };

const hasForward = (records: readonly RecordValues[]): boolean => records.some(({ type }) => type === 'URL');

/** A zone as its plan leaves it, where forwards come or go. */
function toBe(planned: Planned): ZoneToBe | undefined {
  if ('reason' in planned) return undefined;
  const { standing, plan } = planned;
  if (!hasForward([...plan.added, ...plan.removed])) return undefined;
  const gone = new Set(plan.removed);
  const kept = standing.records.filter((one) => !gone.has(one));
  return { zone: standing.own.name, records: [...kept, ...plan.added.map((one, at) => ({ ...one, at }))] };
}

/**
 * What becomes of many names, in their order. Forwards are judged over all of them: one may come back over a zone that
 * the same task writes.
 */
export async function plansOf(
  tx: Tx,
  prepared: Prepared,
  found: Found,
  asked: readonly { readonly name: string; readonly payload?: Json }[],
): Promise<readonly Planned[]> {
  const plans = asked.map(({ name, payload = {} }): Planned => {
    const standing = found.get(name);
    if (!standing) return { reason: 'domains:error.notFound' };
    const plan = planOf(prepared, standing, payload);
    return 'reason' in plan ? plan : { standing, plan };
  });
  if (!plans.some((each) => 'plan' in each && hasForward(each.plan.added))) return plans;
  const coming = plans.map(toBe);
  const loopsOf = await openLoops(
    tx,
    coming.flatMap((zone) => zone ?? []),
  );
  return plans.map((planned, at): Planned => {
    const [loop] = coming[at] ? loopsOf(coming[at]) : [];
    return loop ? { reason: 'manyzones:reason.forwardLoop', vars: { host: loop.host } } : planned;
  });
}

async function judge(act: ZoneAct, tx: Tx, names: readonly AskedName[], asked: Asked): Promise<Verdict[]> {
  const found = await standingOf(
    tx,
    asked.customerId,
    names.map(({ name }) => name),
    'read',
  );
  const { customerId, params } = asked;
  const prepared = await act.prepare(tx, found, { customerId, params, lock: 'read' });
  const plans = await plansOf(tx, prepared, found, names);
  return plans.map((planned, at): Verdict => {
    if ('reason' in planned) return { verdict: 'impossible', ...planned };
    const { domain } = planned.standing.own;
    return { verdict: 'good', ...(domain ? { domainId: domain.id } : {}), payload: names[at]?.payload ?? {} };
  });
}

const bare = ({ id: _, ...values }: RecordRow): RecordValues => values;

/** Writes one zone whole; what stands already as it is asked for makes no version. */
async function writeOne(
  tx: Tx,
  { own, zone, records }: Standing,
  { how, plan, task }: { readonly how: ZoneAct['how']; readonly plan: Plan; readonly task: string },
) {
  const going = new Set(plan.removed);
  const removed = records.filter((one) => going.has(one));
  const changes = removed.length > 0 || plan.added.length > 0;
  const at = zone ?? (changes ? await beginZone(tx, own.name, own.customerId) : undefined);
  if (at && changes)
    await writeVersion(tx, { zone: at, object: own.object }, how, { removed, added: plan.added, task });
  return { zone: at, left: { removed: removed.map(bare), added: plan.added } };
}

async function write(act: ZoneAct, tx: Tx, { task, items }: Work): Promise<Outcome[]> {
  const found = await standingOf(
    tx,
    task.customerId,
    items.map(({ name }) => name),
    'lock',
  );
  const { customerId, params } = task;
  const prepared = await act.prepare(tx, found, { customerId, params, lock: 'lock' });
  const plans = await plansOf(tx, prepared, found, items);
  const outcomes: Outcome[] = [];
  for (const [at, { id, payload }] of items.entries()) {
    const planned = plans[at];
    if (!planned || 'reason' in planned) {
      outcomes.push({ id, result: 'fail', ...(planned as Stop) });
      continue;
    }
    // Taking a clearing back is no clearing: the hour counts from the clearing itself.
    const how = leftOf(payload) ? 'batch' : act.how;
    const { zone, left } = await writeOne(tx, planned.standing, { how, plan: planned.plan, task: task.number });
    const marks = zone && (await act.mark?.(tx, zone, { params, payload }));
    outcomes.push({
      id,
      result: 'success',
      before: { records: left.removed as unknown as Json, ...marks?.before },
      after: { records: left.added as unknown as Json, ...marks?.after },
    });
  }
  return outcomes;
}

/** The images of an item: its records, and what its act marked. */
interface Image {
  readonly records?: readonly Json[];
  readonly [mark: string]: Json | undefined;
}

function undoOf({ before, after }: WorkItem): Reversal {
  const { records: removed = [], ...was } = (before ?? {}) as Image;
  const { records: added = [], ...is } = (after ?? {}) as Image;
  const unmarked = JSON.stringify(was) === JSON.stringify(is);
  if (removed.length === 0 && added.length === 0 && unmarked) return { reason: 'tasks:reason.unchanged' };
  return { payload: { left: { removed, added }, before: was as Json, after: is as Json } };
}

/** The kind of task of an act on zones. */
export const kindOf = (act: ZoneAct): WritingKind => ({
  kind: act.kind,
  driven: 'engine',
  by: 'writing',
  judge: (tx, names, asked) => judge(act, tx, names, asked),
  write: (tx, work) => write(act, tx, work),
  undoOf,
});
