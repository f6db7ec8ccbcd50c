import { OWN_TYPES, type RecordType, WEIGHTED_RECORDS_MAX } from '#contract/rules/dns/records.ts';
import { type RecordValues, type Wrong, wrongOf } from './record-values.ts';

/** A record of the zone to be; `at` counts in what was typed, and is absent for one that stands already. */
export interface Judged extends RecordValues {
  readonly at?: number;
}

/** Of those in each other's way, the ones that were typed: what stands already is not the mistake. */
function typedFirst(records: readonly Judged[]): readonly Judged[] {
  const typed = records.filter(({ at }) => at !== undefined);
  return typed.length > 0 ? typed : records.slice(-1);
}

function doubles(records: readonly Judged[]): Wrong[] {
  const same = Map.groupBy(records, ({ host, type, value, line, priority }) =>
    JSON.stringify([host, type, value, line, priority]),
  );
  return [...same.values()].flatMap((those) =>
    those.length > 1
      ? typedFirst(those)
          .slice(those.every(({ at }) => at !== undefined) ? 1 : 0)
          .map((one) => wrongOf(one, 'double'))
      : [],
  );
}

/** A name with a CNAME has nothing else (RFC 1034 §3.6.2), as each line sees it. Paused records are in nobody's way. */
function cnames(records: readonly Judged[]): Wrong[] {
  const hosts = Map.groupBy(
    records.filter(({ paused }) => !paused),
    ({ host, line }) => `${host} ${line}`,
  );
  return [...hosts.values()].flatMap((those) => {
    const aliases = those.filter(({ type }) => type === 'CNAME');
    if (aliases.length === 0 || those.length === 1) return [];
    // Of aliases with weights only one is told.
    const drawn = aliases.every(({ weight }) => weight !== null);
    if (drawn && aliases.length === those.length) return [];
    if (aliases.length > 1 && !drawn)
      return typedFirst(aliases)
        .slice(-1)
        .map((one) => wrongOf(one, 'cnameTwice'));
    return typedFirst(those).map((one) => wrongOf(one, 'cnameBeside'));
  });
}

const ADDRESS_TYPES: readonly string[] = ['A', 'AAAA', ...OWN_TYPES];

/** Is everybody who asks for a type answered by what the default line has there? An alias answers all of them. */
function isAnswered(type: RecordType, common: ReadonlySet<RecordType>): boolean {
  if (common.has(type) || common.has('CNAME')) return true;
  // Where a line has an alias everybody else has other types in its place.
  if (type === 'CNAME') return common.size > 0;
  return ADDRESS_TYPES.includes(type) && OWN_TYPES.some((own) => common.has(own));
}

const placeOf = ({ host, type, line }: Judged): string => `${host} ${type} ${line}`;

/**
 * A line has its records of a type in the place of everybody's: where there are none of everybody's, nobody else would
 * get an answer. By host, type and line.
 */
function lonelyOf(records: readonly Judged[]): ReadonlyMap<string, readonly Judged[]> {
  const answered = records.filter(({ paused }) => !paused);
  const common = new Map<string, Set<RecordType>>();
  for (const { host, type, line } of answered)
    if (line === 'default') common.set(host, (common.get(host) ?? new Set()).add(type));
  const none = new Set<RecordType>();
  const alone = answered.filter(
    ({ host, type, line }) => line !== 'default' && !isAnswered(type, common.get(host) ?? none),
  );
  return Map.groupBy(alone, placeOf);
}

/**
 * What stood so before is nobody's mistake now: only more of it is refused
 * (docs/decisions/0191-a-line-beside-everybodys-type.md).
 */
function lonely(records: readonly Judged[], before: readonly RecordValues[]): Wrong[] {
  const had = lonelyOf(before);
  return [...lonelyOf(records)].flatMap(([place, those]) => {
    if (those.length <= (had.get(place)?.length ?? 0)) return [];
    const typed = those.filter(({ at }) => at !== undefined);
    return (typed.length > 0 ? typed : those).map((one) => wrongOf(one, 'noDefault'));
  });
}

const ownType = ({ type }: Judged): boolean => OWN_TYPES.includes(type);

/** Whoever has addresses from elsewhere has no others: not of its own, not from a second place. */
function addresses(records: readonly Judged[]): Wrong[] {
  const those = records.filter(
    ({ paused, type, line }) => !paused && line === 'default' && ADDRESS_TYPES.includes(type),
  );
  return [...Map.groupBy(those, ({ host }) => host).values()].flatMap((beside) =>
    beside.length > 1 && beside.some(ownType)
      ? typedFirst(beside)
          .slice(-1)
          .map((one) => wrongOf(one, 'addressBeside'))
      : [],
  );
}

/** Of equals each has a weight, or none; aliases without one are in each other's way already. */
function weights(records: readonly Judged[]): Wrong[] {
  const sets = Map.groupBy(
    records.filter(({ paused }) => !paused),
    ({ host, type, line }) => JSON.stringify([host, type, line]),
  );
  return [...sets.values()].flatMap((equals) => {
    const weighed = equals.filter(({ weight }) => weight !== null);
    if (weighed.length > WEIGHTED_RECORDS_MAX)
      return typedFirst(weighed)
        .slice(-1)
        .map((one) => wrongOf(one, 'weightMany'));
    if (weighed.length === 0 || weighed.length === equals.length || equals[0]?.type === 'CNAME') return [];
    return typedFirst(equals)
      .slice(-1)
      .map((one) => wrongOf(one, 'weightSome'));
  });
}

/**
 * What cannot stand in one zone together: doubles, two sources of a host's addresses, a CNAME beside others, a line
 * where everybody else has nothing of the type, equals of which some have weights. Pure.
 * @param before what stands now, or stood when it was whole
 */
export function judgeZone(records: readonly Judged[], before: readonly RecordValues[] = []): readonly Wrong[] {
  const double = [...doubles(records), ...lonely(records, before), ...addresses(records), ...weights(records)];
  const known = new Set(double.map(({ at }) => at));
  return [...double, ...cnames(records).filter(({ at }) => at === undefined || !known.has(at))];
}
