import type { Tx } from '../../../platform/db/transaction.ts';
import type { Judged } from '../judge-zone.ts';
import { comesBack, judgeForwards, type LeadOf, leadOfRecord, leadsIn } from '../kinds/forward-loops.ts';
import { type Wrong, wrongOf } from '../record-values.ts';
import { type ForwardRow, forwardsAt } from './forward-store.ts';

/** Forwards of other zones that one may lead over before it is back. */
const STEPS_MAX = 8;

/** A zone as it is to be: what stands, and with a place what comes. */
export interface ZoneToBe {
  readonly zone: string;
  readonly records: readonly Judged[];
}

/** What is answered at the names to which these forwards lead, and at those to which that leads; a statement a step. */
async function knownAhead(tx: Tx, coming: readonly ZoneToBe[]): Promise<ReadonlyMap<string, ForwardRow>> {
  const known = new Map<string, ForwardRow>();
  const asked = new Set<string>();
  let names = coming.flatMap(({ zone, records }) => records.flatMap((one) => leadOfRecord(one, zone)?.next ?? []));
  for (let step = 0; step < STEPS_MAX; step++) {
    const fresh = [...new Set(names)].filter((name) => !asked.has(name));
    if (fresh.length === 0) break;
    for (const name of fresh) asked.add(name);
    const rows = await forwardsAt(tx, fresh);
    for (const [name, row] of rows) known.set(name, row);
    names = [...rows.values()].flatMap(({ targetHost }) => targetHost ?? []);
  }
  return known;
}

/** The nearest of these zones that a name lies in. */
function apexOf(name: string, zones: ReadonlyMap<string, LeadOf>): string | undefined {
  for (let rest = name; rest !== ''; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '')
    if (zones.has(rest)) return rest;
  return undefined;
}

/**
 * Judges zones that are about to be written, one after another: which of their coming forwards come back over forwards
 * of other zones of ours. A zone without any is taken for written by those after it. Two that are written at the same
 * moment do not see each other: the forwarder looks again at every visit. What a stranger's server answers is not
 * followed.
 */
export async function openLoops(tx: Tx, coming: readonly ZoneToBe[]): Promise<(zone: ZoneToBe) => readonly Judged[]> {
  const known = await knownAhead(tx, coming);
  const written = new Map<string, LeadOf>();
  return ({ zone, records }) => {
    const zones = new Map(written).set(zone, leadsIn(records, zone));
    const leadOf: LeadOf = (name) => {
      const [apex, row] = [apexOf(name, zones), known.get(name)];
      if (apex !== undefined && apex.length >= (row?.apex.length ?? 0)) return zones.get(apex)?.(name);
      return row && { place: row.host, next: row.targetHost };
    };
    const loops = records.filter((one) => {
      const lead = one.at === undefined ? undefined : leadOfRecord(one, zone);
      return lead !== undefined && comesBack(lead, leadOf);
    });
    if (loops.length === 0) written.set(zone, leadsIn(records, zone));
    return loops;
  };
}

/** Typed forwards that come back, over their own zone or over others of ours. */
export async function judgeAllForwards(tx: Tx, records: readonly Judged[], zone: string): Promise<readonly Wrong[]> {
  const within = judgeForwards(records, zone);
  const known = new Set(within.map(({ at }) => at));
  const loops = (await openLoops(tx, [{ zone, records }]))({ zone, records });
  return [...within, ...loops.filter(({ at }) => !known.has(at)).map((one) => wrongOf(one, 'forwardLoop'))];
}
