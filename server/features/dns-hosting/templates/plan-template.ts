import { forEveryDomain } from '#contract/rules/dns/zone-templates.ts';
import { type Plan, planBatch, recordFor, type Stop } from '../many/plan-batch.ts';
import { readRecord } from '../read-record.ts';
import { keyOf, type RecordValues } from '../record-values.ts';

/** Records of a template as one zone would keep them; those that it cannot have are left out. Pure. */
function readFor(records: readonly RecordValues[], zone: string) {
  return records.flatMap((typed) => {
    const read = readRecord(recordFor(typed, zone), zone);
    return 'problem' in read ? [] : [{ typed, read }];
  });
}

/**
 * What a template makes of a zone: its hosts and types are the template's own, everything else stays. What the zone was
 * given by `was`, the version or the template that it followed, and has still as it was given, goes where the template
 * knows it no more. Pure.
 */
export function planTemplate(
  zone: string,
  standing: readonly RecordValues[],
  { records, was }: { readonly records: readonly RecordValues[]; readonly was: readonly RecordValues[] },
): Plan | Stop {
  const comes = new Set(readFor(records, zone).map(({ read }) => keyOf(read)));
  const given = new Set(readFor(was, zone).map(({ read }) => keyOf(read)));
  const gone = new Set(standing.filter((one) => given.has(keyOf(one)) && !comes.has(keyOf(one))));
  const plan = planBatch(
    zone,
    standing.filter((one) => !gone.has(one)),
    { records, mode: 'replace' },
    standing,
  );
  return 'reason' in plan ? plan : { ...plan, removed: [...gone, ...plan.removed] };
}

/** How a zone differs from the version that was applied to it: what it has no more, and what stands in its place. */
export interface Difference {
  readonly missing: readonly RecordValues[];
  readonly instead: readonly RecordValues[];
}

/** Pure. What could not be written today differs too: something stands in its way that the version did not know. */
export function differenceOf(
  zone: string,
  standing: readonly RecordValues[],
  applied: readonly RecordValues[],
): Difference {
  const plan = planBatch(zone, standing, { records: applied, mode: 'replace' });
  if (!('reason' in plan)) return { missing: plan.added, instead: plan.removed };
  const stand = new Set(standing.map(keyOf));
  const missing = readFor(applied, zone).flatMap(({ read }) => (stand.has(keyOf(read)) ? [] : [read]));
  return { missing, instead: [] };
}

export const isDrifted = ({ missing, instead }: Difference): boolean => missing.length + instead.length > 0;

/**
 * The records of a template that takes over what a zone has: at the hosts and types that it knows; what stands as it
 * says stays as it was typed. Other records name the zone by its placeholder. Pure.
 */
export function takenFrom(
  zone: string,
  standing: readonly RecordValues[],
  records: readonly RecordValues[],
): readonly RecordValues[] {
  const known = readFor(records, zone);
  const typedBy = new Map(known.map(({ typed, read }) => [keyOf(read), typed]));
  const places = new Set(known.map(({ read: { host, type } }) => `${host} ${type}`));
  return standing
    .filter(({ host, type }) => places.has(`${host} ${type}`))
    .map(
      (one) =>
        typedBy.get(keyOf(one)) ?? {
          ...one,
          host: forEveryDomain(one.host, zone),
          value: forEveryDomain(one.value, zone),
        },
    );
}
