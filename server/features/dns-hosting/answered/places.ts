import { OWN_TYPES } from '#contract/rules/dns/records.ts';
import { recordDataText } from '../../../gateways/dns/index.ts';
import type { RecordQuestion, ServerRecord } from '../../../gateways/name-servers/index.ts';
import type { PublishedRecord } from '../publish-zone.ts';
import type { RecordValues } from '../record-values.ts';

/** A question whose answer tells whether a server has a version, and the answers that it may give then. */
export interface Place extends RecordQuestion {
  /** One for each line that has records of its own there; a server answers the line of who asks. */
  readonly sets: readonly (readonly PublishedRecord[])[];
}

const PLACES_MAX = 10;
const ADDRESS_TYPES = ['A', 'AAAA'];

const textOf = ({ ttl, type, data }: { ttl: number; type: string; data: string }): string =>
  `${ttl} ${recordDataText(type, data) ?? data}`;

/** The names above one, up to the zone. */
function above(name: string, zone: string): string[] {
  const names: string[] = [];
  for (let rest = name; rest !== zone && rest.includes('.'); ) {
    rest = rest.slice(rest.indexOf('.') + 1);
    names.push(rest);
  }
  return names;
}

/**
 * Where a change can be seen by asking: at names and types that it touched. Left out is what is answered otherwise than
 * by records of that name and type alone: below a delegation, beside an alias, and what a wildcard answers. Pure.
 */
export function placesOf(
  zone: string,
  touched: readonly Pick<RecordValues, 'host' | 'type'>[],
  published: readonly PublishedRecord[],
): readonly Place[] {
  const byOwner = Map.groupBy(published, ({ owner }) => owner.replace(/\.$/, ''));
  const cut = (name: string) => name !== zone && byOwner.get(name)?.some(({ type }) => type === 'NS') === true;
  const asked = new Map<string, RecordQuestion>();
  for (const { host, type } of touched)
    for (const each of OWN_TYPES.includes(type) ? ADDRESS_TYPES : [type]) {
      const name = host === '@' ? zone : `${host}.${zone}`;
      asked.set(`${name} ${each}`, { name, type: each });
    }
  const places = [...asked.values()].flatMap(({ name, type }): Place[] => {
    const own = byOwner.get(name) ?? [];
    const upper = above(name, zone);
    if (cut(name) || upper.some(cut)) return [];
    if (type !== 'CNAME' && own.some((one) => one.type === 'CNAME')) return [];
    if (own.length === 0 && upper.some((one) => byOwner.has(`*.${one}`))) return [];
    const sets = Map.groupBy(
      own.filter((one) => one.type === type),
      ({ line }) => line,
    );
    return [{ name, type, sets: sets.size === 0 ? [[]] : [...sets.values()] }];
  });
  return places.slice(0, PLACES_MAX);
}

/** Is this what a server with the version says there? Of equals with weights it says one. Pure. */
export function isNew({ type, sets }: Place, answered: readonly ServerRecord[]): boolean {
  const has = new Set(answered.map(({ ttl, data }) => textOf({ ttl, type, data })));
  return sets.some((set) => {
    const texts = new Set(set.map(textOf));
    const drawn = set.some(({ share }) => share !== undefined);
    if (drawn && has.size === 0) return false;
    return [...has].every((one) => texts.has(one)) && (drawn || has.size === texts.size);
  });
}
