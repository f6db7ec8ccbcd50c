import type { Zone } from './zone.ts';

/** An answer as bytes, without the OPT record, whose content belongs to the asker. */
export interface KeptAnswer {
  readonly bytes: Buffer;
  /** What limits of answers go by: the response code, and where the name stands. */
  readonly rcode: number;
  /** The name, or the wildcard, that stands in the zone for what was asked; undefined where nothing does. */
  readonly owner: string | undefined;
}

/**
 * Answers once encoded, for the next who asks the same: encoding costs more than all else. They hang on the zone they
 * were made from, so a changed zone has none. Two generations bound the memory: when the young one is full it becomes
 * the old one, and what was not asked for since is forgotten.
 */
export interface KeptAnswers {
  get(zone: Zone, key: string): KeptAnswer | undefined;
  set(zone: Zone, key: string, answer: KeptAnswer): void;
}

interface Entry {
  readonly zone: Zone;
  readonly answer: KeptAnswer;
}

/** Answers longer than this are not kept: they are rare, and few of them would fill the memory. */
const BYTES_MAX = 1500;

/** @param entriesMax of one generation; twice as many are held at most. */
export function keepAnswers(entriesMax: number): KeptAnswers {
  let young = new Map<string, Entry>();
  let old = new Map<string, Entry>();
  const put = (key: string, entry: Entry): void => {
    if (young.size >= entriesMax) {
      old = young;
      young = new Map();
    }
    young.set(key, entry);
  };
  return {
    get(zone, key) {
      const entry = young.get(key);
      if (entry) return entry.zone === zone ? entry.answer : undefined;
      const older = old.get(key);
      if (older?.zone !== zone) return undefined;
      put(key, older);
      return older.answer;
    },
    set(zone, key, answer) {
      if (answer.bytes.length <= BYTES_MAX) put(key, { zone, answer });
    },
  };
}
