import type { changeZone, KeptRecord } from '#contract/api/dns/zones.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { TTL_SECONDS_USUAL } from '#contract/rules/dns/records.ts';

export type Typed = InputOf<typeof changeZone>['Put'][number];

/** A record before anything is typed. */
export const EMPTY: Typed = { Host: '', Type: 'A', Value: '', Line: 'default', Ttl: TTL_SECONDS_USUAL };
/** What most people send mail to first. */
export const PRIORITY_USUAL = 10;

/**
 * Changes that are not applied yet: by the number of the record that becomes another one, and new ones by a number of
 * our own.
 */
export interface Draft {
  readonly put: ReadonlyMap<string, Typed>;
  readonly removed: ReadonlySet<string>;
}

export const NO_DRAFT: Draft = { put: new Map(), removed: new Set() };

/** A row as it is to be, and what is to happen to it. */
export interface DraftRow {
  readonly key: string;
  readonly record: Typed;
  readonly fate: 'stays' | 'new' | 'changed' | 'removed';
  /** As it stands. */
  readonly kept?: KeptRecord;
}

/** What is typed of a record that stands: without what the server alone knows. */
export const typedOf = ({ Answers: _, Trouble: __, ...typed }: KeptRecord): Typed => typed;

export const isNew = (key: string): boolean => key.startsWith('new-');

/** Every record that stands, as it is to be, and the new ones first. */
export function rowsOf(records: readonly KeptRecord[], { put, removed }: Draft): readonly DraftRow[] {
  const added = [...put].filter(([key]) => isNew(key));
  return [
    ...added.map(([key, record]): DraftRow => ({ key, record, fate: 'new' })),
    ...records.map((kept): DraftRow => {
      const changed = put.get(kept.Id);
      const fate = removed.has(kept.Id) ? 'removed' : changed ? 'changed' : 'stays';
      return { key: kept.Id, record: changed ?? typedOf(kept), fate, kept };
    }),
  ];
}

/** A record written into the draft; `key` of a record that stands, or a new one's. */
export function write({ put, removed }: Draft, key: string, record: Typed): Draft {
  const { Id: _, ...typed } = record;
  return {
    put: new Map(put).set(key, isNew(key) ? typed : { ...typed, Id: key }),
    removed: new Set([...removed].filter((id) => id !== key)),
  };
}

/** New records written into the draft at once, each under a key of its own. */
export function writeNew({ put, removed }: Draft, records: readonly (readonly [key: string, record: Typed])[]): Draft {
  return { put: new Map([...put, ...records.map(([key, { Id: _, ...typed }]) => [key, typed] as const)]), removed };
}

/** A record that is to go; a new one is only forgotten. */
export function remove({ put, removed }: Draft, key: string): Draft {
  const left = new Map([...put].filter(([each]) => each !== key));
  return { put: left, removed: isNew(key) ? removed : new Set(removed).add(key) };
}

/** A record as it stands. */
export const undo = ({ put, removed }: Draft, key: string): Draft => ({
  put: new Map([...put].filter(([each]) => each !== key)),
  removed: new Set([...removed].filter((id) => id !== key)),
});

const MOVED = 'new-was-';

/**
 * The draft beside what stands now: a change of a record that somebody else changed or removed meanwhile becomes a new
 * record, so that neither's is lost, and what is gone already is not removed again.
 */
export function beside({ put, removed }: Draft, records: readonly KeptRecord[]): Draft {
  const stand = new Set(records.map(({ Id }) => Id));
  const moved = [...put].some(([key]) => !isNew(key) && !stand.has(key));
  if (!moved && [...removed].every((id) => stand.has(id))) return { put, removed };
  return {
    put: new Map(
      [...put].map(([key, { Id, ...typed }]) => {
        if (isNew(key)) return [key, typed];
        return stand.has(key) ? [key, { ...typed, Id: key }] : [`${MOVED}${key}`, typed];
      }),
    ),
    removed: new Set([...removed].filter((id) => stand.has(id))),
  };
}

/** How many changes became new records because what they changed is no longer there. */
export const movedIn = ({ put }: Draft): number => [...put.keys()].filter((key) => key.startsWith(MOVED)).length;

/** How many are to be added, changed and removed. */
export function countOf({ put, removed }: Draft) {
  const added = [...put.keys()].filter(isNew).length;
  return { added, changed: put.size - added, removed: removed.size };
}

/** By key: the TTL with which a record is answered, the lowest of its equals; of those that are not answered none. */
export function ttlsAnswered(rows: readonly DraftRow[]): ReadonlyMap<string, number> {
  const answered = rows.filter(({ fate, record }) => fate !== 'removed' && !record.Paused);
  const sets = Map.groupBy(answered, ({ record: { Host, Type, Line } }) => `${Host} ${Type} ${Line}`);
  return new Map(
    [...sets.values()].flatMap((equals) => {
      const lowest = Math.min(...equals.map(({ record }) => record.Ttl));
      return equals.map(({ key }) => [key, lowest] as const);
    }),
  );
}
