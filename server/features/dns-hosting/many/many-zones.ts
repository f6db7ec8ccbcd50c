import type { ZoneChangeSeen } from '#contract/api/dns/zones-many.ts';
import { LOSE_MUCH_ZONES_MIN, LOSES_MUCH_PERCENT, PREVIEW_REMOVED_MAX } from '#contract/rules/dns/many.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Json, previewTask, startTask } from '../../tasks/index.ts';
import { requireRight } from '../change-zone.ts';
import { isDelegated, presentRecord } from '../present-zones.ts';
import { readRecord } from '../read-record.ts';
import { losesMuch } from './plan-batch.ts';
import {
  clearingKind,
  type ManyRecords,
  type Planner,
  planClear,
  planRecords,
  resolutionKind,
  standingOf,
} from './zone-kinds.ts';

interface NamesAsked {
  readonly names: readonly string[];
  readonly params: Json;
}

/** What an act makes of each name that it can be done to, in the order of the names. */
async function changesOf(tx: Tx, plan: Planner, { names, params }: NamesAsked) {
  const read = [...new Set(names.flatMap((typed) => registeredName(typed) ?? []))];
  const found = await standingOf(tx, customerOf(tx), read, 'read');
  return read.flatMap((name) => {
    const standing = found.get(name);
    const planned = standing && plan(tx, standing, params);
    if (!planned || 'reason' in planned) return [];
    const { domain, records } = standing;
    const seen: ZoneChangeSeen = {
      Name: domain.name,
      Unicode: domain.unicode,
      Added: planned.added.length,
      Same: planned.same,
      Removed: planned.removed.slice(0, PREVIEW_REMOVED_MAX).map(presentRecord),
      RemovedTotal: planned.removed.length,
      Delegated: isDelegated(tx, domain.nameServers),
    };
    return [{ seen, losesMuch: losesMuch(planned, records.length) }];
  });
}

const asJson = (asked: ManyRecords): Json => asked as unknown as Json;

/** A record that is wrong by itself is wrong in every zone: it is told with its place, and no name is looked at. */
function requireRecords(tx: Tx, names: readonly string[], { records }: ManyRecords): void {
  const zone = names.map((typed) => registeredName(typed)).find((name) => name !== undefined);
  if (zone === undefined) return;
  requireRight(
    tx,
    records.flatMap((typed, at) => {
      const read = readRecord(typed, zone);
      return 'problem' in read ? [{ at, host: typed.host, type: typed.type, problem: read.problem }] : [];
    }),
  );
}

/**
 * What the same records would make of many names of the acting customer's; changes nothing.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, ZONE_RECORDS_WRONG
 */
export async function previewRecords(tx: Tx, names: readonly string[], asked: ManyRecords) {
  requireRecords(tx, names, asked);
  const params = asJson(asked);
  const Preview = await previewTask(tx, resolutionKind, { customerId: customerOf(tx), names, params });
  const changes = await changesOf(tx, planRecords, { names, params });
  const lose = changes.filter((one) => one.losesMuch).length;
  return {
    Preview,
    Changes: changes.map(({ seen }) => seen),
    ...(lose >= LOSE_MUCH_ZONES_MIN ? { LoseMuch: lose } : {}),
  };
}

/**
 * Begins the task that gives many names the same records.
 * @throws refusals of `startTask`, ZONE_RECORDS_WRONG, ZONES_LOSE_MUCH
 */
export async function startRecords(
  tx: Tx,
  names: readonly string[],
  { confirmed, ...asked }: ManyRecords & { readonly confirmed: boolean },
): Promise<string> {
  requireRecords(tx, names, asked);
  const params = asJson(asked);
  const { number } = await startTask(tx, resolutionKind, { customerId: customerOf(tx), names, params });
  if (confirmed) return number;
  const lose = (await changesOf(tx, planRecords, { names, params })).filter((one) => one.losesMuch).length;
  if (lose >= LOSE_MUCH_ZONES_MIN) throw refuse('ZONES_LOSE_MUCH', { count: lose, percent: LOSES_MUCH_PERCENT });
  return number;
}

/** What clearing many names would remove. @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES */
export async function previewClear(tx: Tx, names: readonly string[]) {
  const Preview = await previewTask(tx, clearingKind, { customerId: customerOf(tx), names });
  const changes = await changesOf(tx, planClear, { names, params: {} });
  return { Preview, Changes: changes.map(({ seen }) => seen) };
}

/** Begins the task that clears many names. @throws refusals of `startTask` */
export async function startClear(tx: Tx, names: readonly string[]): Promise<string> {
  return (await startTask(tx, clearingKind, { customerId: customerOf(tx), names })).number;
}
