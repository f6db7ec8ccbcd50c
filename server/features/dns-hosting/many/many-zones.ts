import type { ZoneChangeSeen } from '#contract/api/dns/zones-many.ts';
import { LOSE_MUCH_ZONES_MIN, LOSES_MUCH_PERCENT } from '#contract/rules/dns/many.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Json, previewTask, startTask } from '../../tasks/index.ts';
import { requireRight } from '../change-zone.ts';
import { isDelegated } from '../present-zones.ts';
import { readRecord } from '../read-record.ts';
import { wrongOf } from '../record-values.ts';
import { losesMuch, recordFor } from './plan-batch.ts';
import { presentPlan } from './present-plan.ts';
import { type Found, plansOf, standingOf, type ZoneAct } from './zone-act.ts';
import {
  clearingAct,
  clearingKind,
  type ManyRecords,
  recordsAct,
  recordsParams,
  resolutionKind,
  rewindAct,
  rewindKind,
  rewindParams,
} from './zone-kinds.ts';

interface Change {
  readonly seen: ZoneChangeSeen;
  readonly losesMuch: boolean;
}

interface NamesAsked {
  readonly names: readonly string[];
  readonly params: Json;
}

/** What an act makes of each name that it can be done to, in the order of the names. */
export async function changesOf(tx: Tx, act: ZoneAct, { names, params }: NamesAsked): Promise<readonly Change[]> {
  const read = [...new Set(names.flatMap((typed) => registeredName(typed) ?? []))];
  const customerId = customerOf(tx);
  const found: Found = await standingOf(tx, customerId, read, 'read');
  const prepared = await act.prepare(tx, found, { customerId, params, lock: 'read' });
  const plans = await plansOf(
    tx,
    prepared,
    found,
    read.map((name) => ({ name })),
  );
  return plans.flatMap((planned) => {
    if ('reason' in planned) return [];
    const { standing, plan } = planned;
    const { own, records } = standing;
    const seen: ZoneChangeSeen = {
      Name: own.name,
      Unicode: own.unicode,
      ...presentPlan(plan),
      Delegated: isDelegated(tx, own.nameServers),
    };
    return [{ seen, losesMuch: losesMuch(plan, records.length) }];
  });
}

/** What a preview tells of zones; with how many lose much where the start asks for a confirmation. */
export function seenOf(changes: readonly Change[]) {
  const lose = changes.filter((one) => one.losesMuch).length;
  return {
    Changes: changes.map(({ seen }) => seen),
    ...(lose >= LOSE_MUCH_ZONES_MIN ? { LoseMuch: lose } : {}),
  };
}

/** @throws refusal ZONES_LOSE_MUCH */
export async function requireAgreed(tx: Tx, act: ZoneAct, asked: NamesAsked, confirmed: boolean): Promise<void> {
  if (confirmed) return;
  const { LoseMuch } = seenOf(await changesOf(tx, act, asked));
  if (LoseMuch !== undefined) throw refuse('ZONES_LOSE_MUCH', { count: LoseMuch, percent: LOSES_MUCH_PERCENT });
}

/** A record that is wrong by itself is wrong in every zone: it is told with its place, and no name is looked at. */
function requireRecords(tx: Tx, names: readonly string[], { records }: ManyRecords): void {
  const zone = names.map((typed) => registeredName(typed)).find((name) => name !== undefined);
  if (zone === undefined) return;
  requireRight(
    tx,
    records.flatMap((typed, at) => {
      const read = readRecord(recordFor(typed, zone), zone);
      return 'problem' in read ? [wrongOf({ ...typed, at }, read.problem)] : [];
    }),
  );
}

/**
 * What the same records would make of many names of the acting customer's; changes nothing.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, ZONE_RECORDS_WRONG
 */
export async function previewRecords(tx: Tx, names: readonly string[], asked: ManyRecords) {
  requireRecords(tx, names, asked);
  const params = recordsParams(asked);
  const Preview = await previewTask(tx, resolutionKind, { customerId: customerOf(tx), names, params });
  return { Preview, ...seenOf(await changesOf(tx, recordsAct, { names, params })) };
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
  const params = recordsParams(asked);
  const { number } = await startTask(tx, resolutionKind, { customerId: customerOf(tx), names, params });
  await requireAgreed(tx, recordsAct, { names, params }, confirmed);
  return number;
}

/** What clearing many names would remove. @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES */
export async function previewClear(tx: Tx, names: readonly string[]) {
  const Preview = await previewTask(tx, clearingKind, { customerId: customerOf(tx), names });
  return { Preview, ...seenOf(await changesOf(tx, clearingAct, { names, params: {} })) };
}

/** Begins the task that clears many names. @throws refusals of `startTask`, ZONES_LOSE_MUCH */
export async function startClear(tx: Tx, names: readonly string[], confirmed: boolean): Promise<string> {
  const { number } = await startTask(tx, clearingKind, { customerId: customerOf(tx), names });
  await requireAgreed(tx, clearingAct, { names, params: {} }, confirmed);
  return number;
}

function pastMoment(tx: Tx, typed: string): Date {
  const moment = new Date(typed);
  if (moment >= tx.now) throw refuse('ZONE_MOMENT_FUTURE');
  return moment;
}

/**
 * What would become of many names brought back to how they were at a moment; changes nothing.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, ZONE_MOMENT_FUTURE
 */
export async function previewRewind(tx: Tx, names: readonly string[], typed: string) {
  const params = rewindParams(pastMoment(tx, typed));
  const Preview = await previewTask(tx, rewindKind, { customerId: customerOf(tx), names, params });
  return { Preview, ...seenOf(await changesOf(tx, rewindAct, { names, params })) };
}

/**
 * Begins the task that brings many names back to how they were at a moment.
 * @throws refusals of `startTask`, ZONE_MOMENT_FUTURE, ZONES_LOSE_MUCH
 */
export async function startRewind(tx: Tx, names: readonly string[], typed: string, confirmed: boolean) {
  const params = rewindParams(pastMoment(tx, typed));
  const { number } = await startTask(tx, rewindKind, { customerId: customerOf(tx), names, params });
  await requireAgreed(tx, rewindAct, { names, params }, confirmed);
  return number;
}
