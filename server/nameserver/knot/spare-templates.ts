import { TTL_SECONDS_USUAL } from '#contract/rules/dns/records.ts';
import { hasSettings, type PartSettings, type ZoneSettings } from './knot-settings.ts';
import type { KnotState } from './knot-state.ts';

/**
 * Settings that stand with Knot before any zone needs them: a zone that gets its first line or weight takes one by a
 * line in the catalog, where reading all settings anew takes seconds beside tens of thousands of zones
 * (docs/decisions/0150-settings-in-reserve.md).
 */
export interface Spare extends ZoneSettings {
  readonly place: string;
}

const lines: readonly PartSettings[] = [
  { ttl: TTL_SECONDS_USUAL, weighed: false },
  { ttl: TTL_SECONDS_USUAL, weighed: false },
];
/** A line beside everybody's records, and weights, of records that nobody gave other seconds. */
const USUAL: readonly ZoneSettings[] = [
  { signed: false, parts: lines },
  { signed: false, parts: [{ ttl: TTL_SECONDS_USUAL, weighed: true }] },
];
/** Kinds that are kept: those that zones have most, beside the usual. Each costs Knot a little with every reading. */
const KINDS_MAX = 8;
/** Of each kind. */
const READY = 8;
const READY_MIN = 3;

const kindText = ({ signed, parts }: ZoneSettings): string => JSON.stringify([signed, parts]);

/** The kinds of settings worth keeping in reserve. */
function kindsOf({ given }: KnotState): ZoneSettings[] {
  const seen = Map.groupBy([...given.values()].filter(hasSettings), kindText);
  const most = [...seen.values()].sort((one, other) => other.length - one.length).flatMap(([first]) => first ?? []);
  const kinds = new Map(
    [...USUAL, ...most].map(({ signed, parts }) => [kindText({ signed, parts }), { signed, parts }]),
  );
  return [...kinds.values()].slice(0, KINDS_MAX);
}

const readyOf = ({ spares }: KnotState, kind: ZoneSettings): number =>
  spares.filter((spare) => kindText(spare) === kindText(kind)).length;

/** Is there so little of a kind left that settings should be read anew while nobody waits? */
export const isShort = (state: KnotState): boolean => kindsOf(state).some((kind) => readyOf(state, kind) < READY_MIN);

/**
 * Fills up what is ready; the settings that are written next have it. Answers what is new, whose files must stand
 * before.
 */
export function fillSpares(state: KnotState): Spare[] {
  const made = kindsOf(state).flatMap((kind) =>
    // No zone has a name with such an end (RFC 3696 §2: the last label is not all digits).
    Array.from({ length: READY - readyOf(state, kind) }, () => ({ ...kind, place: `spare.${++state.sparesMade}` })),
  );
  state.spares.push(...made);
  return made;
}

/** Settings that a zone has or that Knot may still answer it by: until Knot heard that it left or is plain. */
const settingsOf = ({ given, settled }: KnotState, stem: string): ZoneSettings | undefined =>
  [given.get(stem), settled.get(stem)].find((each) => each && hasSettings(each));

/** The name under which the settings of a zone stand, where that is not its own. */
export const placeOf = (state: KnotState, stem: string): string | undefined => settingsOf(state, stem)?.place;

/** Is there a reserve for the first settings of a zone? */
export const hasSpare = (state: KnotState, stem: string, is: ZoneSettings): boolean =>
  !settingsOf(state, stem) && readyOf(state, is) > 0;

/** Takes one out of the reserve. */
export function takeSpare({ spares }: KnotState, is: ZoneSettings): string | undefined {
  const at = spares.findIndex((spare) => kindText(spare) === kindText(is));
  return at === -1 ? undefined : spares.splice(at, 1)[0]?.place;
}
