import type { ZoneChangeSeen } from '#contract/api/dns/zones-many.ts';
import { PREVIEW_RECORDS_MAX } from '#contract/rules/dns/many.ts';
import { presentRecord } from '../present-zones.ts';
import type { RecordValues } from '../record-values.ts';
import type { Plan } from './plan-batch.ts';

const placeOf = ({ host, type, line }: RecordValues): string => JSON.stringify([host, type, line]);
const shown = (records: readonly RecordValues[]) => records.slice(0, PREVIEW_RECORDS_MAX).map(presentRecord);

type Told = Pick<
  ZoneChangeSeen,
  'Added' | 'Coming' | 'Same' | 'Replaced' | 'ReplacedTotal' | 'Removed' | 'RemovedTotal'
>;

/** What a plan adds, replaces and removes: a record that others of its host, type and line follow is replaced. Pure. */
export function presentPlan({ added, removed, same }: Plan): Told {
  const comes = Map.groupBy(added, placeOf);
  const goes = Map.groupBy(removed, placeOf);
  const replaced = [...goes].flatMap(([place, was]) => {
    const is = comes.get(place);
    return is ? [{ Was: shown(was), Is: shown(is) }] : [];
  });
  const isNew = added.filter((one) => !goes.has(placeOf(one)));
  const gone = removed.filter((one) => !comes.has(placeOf(one)));
  return {
    Added: isNew.length,
    Coming: shown(isNew),
    Same: same,
    Replaced: replaced.slice(0, PREVIEW_RECORDS_MAX),
    ReplacedTotal: replaced.length,
    Removed: shown(gone),
    RemovedTotal: gone.length,
  };
}
