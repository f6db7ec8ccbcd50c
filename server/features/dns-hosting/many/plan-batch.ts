import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { CLEARED_AGAIN_AFTER_MINUTES, LOSES_MUCH_PERCENT, type ManyMode } from '#contract/rules/dns/many.ts';
import { OWN_TYPES, RECORDS_PER_ZONE_MAX, type RecordProblem } from '#contract/rules/dns/records.ts';
import { forDomain } from '#contract/rules/dns/zone-templates.ts';
import { judgeZone } from '../judge-zone.ts';
import { judgeForwards } from '../kinds/forward-loops.ts';
import { readRecord } from '../read-record.ts';
import { keyOf, type RecordValues } from '../record-values.ts';
import { wayBack } from '../records-before.ts';

/** How long a cleared zone is not cleared again. */
export const CLEARED_AGAIN_AFTER_MS = CLEARED_AGAIN_AFTER_MINUTES * 60_000;

/** What becomes of one zone; `same`: records that stand as they are asked for. */
export interface Plan {
  readonly removed: readonly RecordValues[];
  readonly added: readonly RecordValues[];
  readonly same: number;
}

/** Why nothing becomes of it. */
export interface Stop {
  readonly reason: MessageKey;
  readonly vars?: MessageVars;
}

/** Two records that answer the same: seconds, pausing and notes are only how. */
const answerOf = ({ host, type, value, line, priority }: RecordValues): string =>
  JSON.stringify([host, type, value, line, priority]);

/** Does a standing record make way for one that comes? What a CNAME cannot stand beside goes with "replace" too. */
function makesWay(standing: RecordValues, coming: RecordValues, mode: ManyMode): boolean {
  if (answerOf(standing) === answerOf(coming)) return true;
  if (mode !== 'replace' || standing.host !== coming.host) return false;
  const inTheWay = (one: RecordValues, other: RecordValues) =>
    one.type === 'CNAME' || (OWN_TYPES.includes(one.type) && ['A', 'AAAA', ...OWN_TYPES].includes(other.type));
  return standing.type === coming.type || inTheWay(standing, coming) || inTheWay(coming, standing);
}

const REASONS: Readonly<Partial<Record<RecordProblem, MessageKey>>> = {
  double: 'manyzones:reason.double',
  addressBeside: 'manyzones:reason.addressBeside',
  noDefault: 'manyzones:reason.noDefault',
  weightSome: 'manyzones:reason.weight',
  weightMany: 'manyzones:reason.weight',
};

/** The zone to be, judged as a change of one zone is: `kept` stands, `added` comes; `before` stands, or stood. */
function problemOf(
  kept: readonly RecordValues[],
  added: readonly RecordValues[],
  before: readonly RecordValues[],
): Stop | undefined {
  if (kept.length + added.length > RECORDS_PER_ZONE_MAX)
    return { reason: 'zones:error.tooLarge', vars: { max: RECORDS_PER_ZONE_MAX } };
  const [wrong] = judgeZone([...kept, ...added.map((one, at) => ({ ...one, at }))], before);
  if (!wrong) return undefined;
  const reason = REASONS[wrong.problem] ?? 'manyzones:reason.cname';
  return { reason, vars: { host: wrong.host, type: wrong.type } };
}

/** A record of many names as one of them has it: placeholders become its name. */
export const recordFor = <T extends Pick<RecordValues, 'host' | 'value'>>(typed: T, zone: string): T => ({
  ...typed,
  host: forDomain(typed.host, zone),
  value: forDomain(typed.value, zone),
});

/**
 * What the records of a batch make of one zone, in the mode that was chosen (acceptance G3). Pure.
 * @param before what stands, where `standing` is not all of it
 */
export function planBatch(
  zone: string,
  standing: readonly RecordValues[],
  { records, mode }: { readonly records: readonly RecordValues[]; readonly mode: ManyMode },
  before = standing,
): Plan | Stop {
  const coming: RecordValues[] = [];
  for (const typed of records) {
    const read = readRecord(recordFor(typed, zone), zone);
    if ('problem' in read) return { reason: 'manyzones:reason.host', vars: { host: typed.host, type: typed.type } };
    coming.push(read);
  }
  const asked = new Set(coming.map(keyOf));
  const stand = new Set(standing.map(keyOf).filter((key) => asked.has(key)));
  const others = standing.filter((one) => !stand.has(keyOf(one)));
  const removed =
    mode === 'replaceAll' ? others : others.filter((one) => coming.some((each) => makesWay(one, each, mode)));
  const gone = new Set(removed);
  const added = coming.filter((one) => !stand.has(keyOf(one)));
  const kept = standing.filter((one) => !gone.has(one));
  const [loop] = judgeForwards([...kept, ...added], zone);
  if (loop) return { reason: 'manyzones:reason.forwardLoop', vars: { host: loop.host } };
  return problemOf(kept, added, before) ?? { removed, added, same: stand.size };
}

/**
 * Clears a zone; a name with nothing is told so, and one that was cleared within the hour when it may be again
 * (specification §9). Pure.
 */
export function planClearing(
  standing: readonly RecordValues[],
  { clearedAt, now, say }: { readonly clearedAt: Date | undefined; readonly now: Date; say: (at: Date) => string },
): Plan | Stop {
  const again = clearedAt && new Date(clearedAt.getTime() + CLEARED_AGAIN_AFTER_MS);
  if (again && now < again) return { reason: 'manyzones:reason.clearedLately', vars: { from: say(again) } };
  if (standing.length === 0) return { reason: 'manyzones:reason.nothing' };
  return { removed: standing, added: [], same: 0 };
}

/**
 * A zone as it was before these changes, which come newest first. What a former owner did is nobody's to go back to; a
 * zone that had nothing then has nothing again. Pure.
 */
export function planRewind(
  standing: readonly RecordValues[],
  changes: readonly (Left & { readonly customerId: bigint })[],
  customerId: bigint,
): Plan | Stop {
  if (changes.some((change) => change.customerId !== customerId)) return { reason: 'manyzones:reason.notYoursThen' };
  const { kept, removed, added } = wayBack(standing, changes);
  // It stood so once, whatever was asked of zones then.
  return problemOf(kept, added, [...kept, ...added]) ?? { removed, added, same: kept.length };
}

/** What a task left in one zone: what it took away and what it put there. */
export interface Left {
  readonly removed: readonly RecordValues[];
  readonly added: readonly RecordValues[];
}

/**
 * Takes a change back where what it left is still so; everything else in the zone stays
 * (docs/decisions/0043-undo-overwrites-nothing.md). Pure.
 */
export function planUndo(standing: readonly RecordValues[], { removed, added }: Left): Plan | Stop {
  const left = new Set(added.map(keyOf));
  const [going, kept] = [
    standing.filter((one) => left.has(keyOf(one))),
    standing.filter((one) => !left.has(keyOf(one))),
  ];
  if (going.length !== added.length || problemOf(kept, removed, [...standing, ...removed]))
    return { reason: 'tasks:reason.changedSince' };
  return { removed: going, added: removed, same: 0 };
}

/**
 * Does this take more than a zone can lose unnoticed? A record that another one of its host and type replaces is not
 * lost (issue 19 point 3).
 */
export function losesMuch({ removed, added }: Plan, standing: number): boolean {
  const comes = new Set(added.map(({ host, type }) => `${host} ${type}`));
  const lost = removed.filter(({ host, type }) => !comes.has(`${host} ${type}`)).length;
  return lost * 100 > standing * LOSES_MUCH_PERCENT;
}
