import type { ManyMode } from '#contract/rules/dns/many.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { timeText } from '../../../platform/documents/local-time.ts';
import { type DomainRow, findDomains } from '../../domains/index.ts';
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
import type { RecordValues } from '../record-values.ts';
import type { RecordRow, ZoneRow } from '../store.ts';
import {
  CLEARED_AGAIN_AFTER_MS,
  type Left,
  type Plan,
  planBatch,
  planClearing,
  planUndo,
  type Stop,
} from './plan-batch.ts';
import { clearedSince, recordsOfZones, zonesOf } from './store.ts';

/** One name of the customer's as it stands. */
export interface Standing {
  readonly domain: DomainRow;
  readonly zone: ZoneRow | undefined;
  readonly records: readonly RecordRow[];
  readonly clearedAt: Date | undefined;
}

/** What a task of records keeps: as they were typed, for each zone reads them by itself. */
export interface ManyRecords {
  readonly records: readonly RecordValues[];
  readonly mode: ManyMode;
}

/** Names of a customer with their zones; those that are not his are absent. Race: names are locked first, as a change of one zone does. */
export async function standingOf(
  tx: Tx,
  customerId: bigint,
  names: readonly string[],
  lock: 'lock' | 'read',
): Promise<ReadonlyMap<string, Standing>> {
  const domains = await findDomains(tx, customerId, names, lock);
  const zones = await zonesOf(
    tx,
    domains.map(({ name }) => name),
    lock,
  );
  const ids = [...zones.values()].map(({ id }) => id);
  const records = await recordsOfZones(tx, ids);
  const cleared = await clearedSince(tx, ids, new Date(tx.now.getTime() - CLEARED_AGAIN_AFTER_MS));
  return new Map(
    domains.map((domain) => {
      const zone = zones.get(domain.name);
      const its = zone ? { records: records.get(zone.id) ?? [], clearedAt: cleared.get(zone.id) } : undefined;
      return [domain.name, { domain, zone, records: its?.records ?? [], clearedAt: its?.clearedAt }];
    }),
  );
}

/** What an act makes of one name. */
export type Planner = (tx: Tx, standing: Standing, params: Json) => Plan | Stop;

export const planRecords: Planner = (_, { domain, records }, params) =>
  planBatch(domain.name, records, params as unknown as ManyRecords);
export const planClear: Planner = (tx, { records, clearedAt }) =>
  planClearing(records, { clearedAt, now: tx.now, say: timeText });

/** The payload of an item that takes another one back. */
function leftOf(payload: Json): Left | undefined {
  const { left } = (payload ?? {}) as { left?: unknown };
  return left as Left | undefined;
}

const bare = ({ id: _, ...values }: RecordRow): RecordValues => values;
const planOf = (tx: Tx, plan: Planner, standing: Standing, { payload, params }: { payload: Json; params: Json }) => {
  const left = leftOf(payload);
  return left ? planUndo(standing.records, left) : plan(tx, standing, params);
};

async function judge(plan: Planner, tx: Tx, names: readonly AskedName[], asked: Asked): Promise<Verdict[]> {
  const { customerId, params } = asked;
  const found = await standingOf(
    tx,
    customerId,
    names.map(({ name }) => name),
    'read',
  );
  return names.map(({ name, payload = {} }): Verdict => {
    const standing = found.get(name);
    if (!standing) return { verdict: 'impossible', reason: 'domains:error.notFound' };
    const planned = planOf(tx, plan, standing, { payload, params });
    if ('reason' in planned) return { verdict: 'impossible', ...planned };
    return { verdict: 'good', domainId: standing.domain.id, payload };
  });
}

/** Writes one zone whole; what stands already as it is asked for makes no version. */
async function writeOne(
  tx: Tx,
  { domain, zone, records }: Standing,
  how: 'batch' | 'clear',
  plan: Plan,
): Promise<Left> {
  const going = new Set(plan.removed);
  const removed = records.filter((one) => going.has(one));
  if (removed.length > 0 || plan.added.length > 0) {
    const at = zone ?? (await beginZone(tx, domain.name, domain.customerId));
    await writeVersion(tx, { zone: at, object: { kind: 'domain', id: domain.id } }, how, {
      removed,
      added: plan.added,
    });
  }
  return { removed: removed.map(bare), added: plan.added };
}

async function write(plan: Planner, how: 'batch' | 'clear', tx: Tx, { task, items }: Work): Promise<Outcome[]> {
  const { customerId, params } = task;
  const found = await standingOf(
    tx,
    customerId,
    items.map(({ name }) => name),
    'lock',
  );
  const outcomes: Outcome[] = [];
  for (const { id, name, payload } of items) {
    const standing = found.get(name);
    const planned = standing
      ? planOf(tx, plan, standing, { payload, params })
      : { reason: 'domains:error.notFound' as const };
    if (!standing || 'reason' in planned) {
      outcomes.push({ id, result: 'fail', ...(planned as Stop) });
      continue;
    }
    // Taking a clearing back is no clearing: the hour counts from the clearing itself.
    const left = await writeOne(tx, standing, leftOf(payload) ? 'batch' : how, planned);
    outcomes.push({
      id,
      result: 'success',
      before: { records: left.removed as unknown as Json },
      after: { records: left.added as unknown as Json },
    });
  }
  return outcomes;
}

function undoOf({ before, after }: WorkItem): Reversal {
  const [removed, added] = [before, after].map((image) => (image as { records?: Json[] } | null)?.records ?? []);
  if (removed?.length === 0 && added?.length === 0) return { reason: 'tasks:reason.unchanged' };
  return { payload: { left: { removed, added } } as unknown as Json };
}

const kindOf = (kind: 'resolution' | 'clearing', plan: Planner, how: 'batch' | 'clear'): WritingKind => ({
  kind,
  driven: 'engine',
  by: 'writing',
  judge: (tx, names, asked) => judge(plan, tx, names, asked),
  write: (tx, work) => write(plan, how, tx, work),
  undoOf,
});

/** The same records for many names (acceptance G3): `params` are `{records, mode}`. Undone where what it left is still so. */
export const resolutionKind = kindOf('resolution', planRecords, 'batch');
/** Every record of many names removed, the same name not again within the hour (specification §9). Undone like any other. */
export const clearingKind = kindOf('clearing', planClear, 'clear');
