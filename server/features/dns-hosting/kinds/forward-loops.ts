import { PARKED } from '#contract/rules/dns/records.ts';
import type { Judged } from '../judge-zone.ts';
import { type Wrong, wrongOf } from '../record-values.ts';
import { readForward } from './forward.ts';

/** One stop of a visitor on their way. */
export interface Lead {
  /** Where the forward stands; a wildcard begins with `*`. */
  readonly place: string;
  /** The name that it leads on to; null: a page of ours. */
  readonly next: string | null;
}
/** What leads on from a name; undefined: no forward. */
export type LeadOf = (name: string) => Lead | undefined;

const placeOf = (host: string, zone: string): string => (host === '@' ? zone : `${host}.${zone}`);
export const isIn = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

/** A record as a stop; undefined for what is no forward that is answered. Pure. */
export function leadOfRecord({ host, type, value, paused }: Judged, zone: string): Lead | undefined {
  if (type !== 'URL' || paused) return undefined;
  const forward = readForward(value);
  return { place: placeOf(host, zone), next: forward === PARKED ? null : forward.targetHost };
}

/** The forwards of a zone for names within it: a name itself before the nearest wildcard. Pure. */
export function leadsIn(records: readonly Judged[], zone: string): LeadOf {
  const places = new Set(records.filter(({ paused }) => !paused).map(({ host }) => placeOf(host, zone)));
  const leads = new Map(records.flatMap((one) => leadOfRecord(one, zone) ?? []).map((lead) => [lead.place, lead]));
  return (name) => {
    if (places.has(name)) return leads.get(name);
    for (let above = name; above !== zone && above !== ''; ) {
      above = above.slice(above.indexOf('.') + 1);
      if (places.has(`*.${above}`)) return leads.get(`*.${above}`);
    }
    return undefined;
  };
}

/** Does a forward come back to where it stands? A circle that it only leads into is that one's own. Pure. */
export function comesBack(from: Lead, leadOf: LeadOf): boolean {
  const seen = new Set<string>();
  for (let { next } = from; next !== null; ) {
    const lead = leadOf(next);
    if (!lead || seen.has(lead.place)) return false;
    if (lead.place === from.place) return true;
    seen.add(lead.place);
    next = lead.next;
  }
  return false;
}

/** Forwards of one zone that lead back to where they began, over others of the zone. Pure. */
export function judgeForwards(records: readonly Judged[], zone: string): readonly Wrong[] {
  const leads = leadsIn(records, zone);
  return records.flatMap((one): Wrong[] => {
    const lead = leadOfRecord(one, zone);
    if (!lead || !comesBack(lead, (name) => (isIn(name, zone) ? leads(name) : undefined))) return [];
    return [wrongOf(one, 'forwardLoop')];
  });
}
