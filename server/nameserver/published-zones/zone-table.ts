import type { SigningKey } from '#protocols/dns/dnssec/sign.ts';
import { canonicalName, parentName } from '#protocols/dns/name.ts';
import type { Log } from '../../platform/log.ts';
import type { LineTable } from '../lines/line-table.ts';
import type { View, Viewer, ZoneSource } from '../zone-source.ts';
import { type HostedZone, hostZone } from './hosted-zone.ts';
import { type PublishedZone, readRecords } from './store.ts';

/**
 * Zones of one generation that are kept ready to answer: the others are text, a third of the memory, and are made ready
 * when asked for.
 */
const READY_MAX = 10_000;

/** The zones that this process knows, and what it says of them. */
export interface ZoneTable extends ZoneSource {
  /** Takes a version of a zone. One that makes no zone is told, and what was answered before goes on. */
  take(zone: PublishedZone): void;
  readonly size: number;
  /** Zones that cannot be answered, or not as they were last published. */
  readonly bad: ReadonlySet<string>;
}

/** A zone as it waits: whatever is not asked for is text. */
interface Held {
  readonly records: string;
  readonly keys: readonly string[];
}

/** Opens a sealed key of a zone. @throws Error where it cannot */
export type OpenKey = (apex: string, sealed: string) => SigningKey;

type Told = Pick<Log, 'error' | 'warn'>;

/** Two generations of zones that were asked for lately. */
function keepReady() {
  let young = new Map<string, HostedZone>();
  let old = new Map<string, HostedZone>();
  const put = (apex: string, zone: HostedZone): void => {
    if (young.size >= READY_MAX) {
      old = young;
      young = new Map();
    }
    young.set(apex, zone);
  };
  return {
    get(apex: string): HostedZone | undefined {
      const zone = young.get(apex);
      if (zone) return zone;
      const older = old.get(apex);
      if (older) put(apex, older);
      return older;
    },
    put,
    forget(apex: string) {
      young.delete(apex);
      old.delete(apex);
    },
  };
}

/** Makes zones of what was published, and tells which are not as they were published. */
function createMaker(log: Told, openKey: OpenKey) {
  const bad = new Set<string>();
  return {
    bad,
    make(apex: string, { records, keys }: Held): HostedZone | undefined {
      try {
        const zone = hostZone(
          apex,
          readRecords(records),
          keys.map((key) => openKey(apex, key)),
        );
        for (const { record, why } of zone.leftOut)
          log.warn({ zone: apex, owner: record.owner, type: record.type, why }, 'a record cannot be answered');
        if (zone.leftOut.length > 0) bad.add(apex);
        else bad.delete(apex);
        return zone;
      } catch (error) {
        log.error({ zone: apex, why: (error as Error).message }, 'a zone cannot be answered as it was published');
        bad.add(apex);
        return undefined;
      }
    },
  };
}

/**
 * @param lines asked for each query of a zone with lines, since the table may be replaced.
 * @param turn decides in [0, 1) among equals with weights, anew for each query
 */
export function createZoneTable(
  lines: () => LineTable,
  log: Told,
  openKey: OpenKey,
  turn: () => number = Math.random,
): ZoneTable {
  const texts = new Map<string, Held>();
  const versions = new Map<string, bigint>();
  const ready = keepReady();
  const { bad, make } = createMaker(log, openKey);

  function zoneAt(apex: string): HostedZone | undefined {
    const known = ready.get(apex);
    if (known) return known;
    const text = texts.get(apex);
    if (!text) return undefined;
    const made = make(apex, text);
    if (made) ready.put(apex, made);
    // Whoever cannot be answered is not tried again with every question.
    else texts.delete(apex);
    return made;
  }

  function viewOf(zone: HostedZone, viewer: Viewer): View {
    if (!zone.byLine) return { zone: zone.view('default', turn()), scopeBits: 0 };
    const { line, scopeBits } = lines().find(viewer);
    return { zone: zone.view(line, turn()), scopeBits };
  }

  return {
    bad,
    get size() {
      return texts.size;
    },
    take({ apex: name, version, records, keys }) {
      const apex = canonicalName(`${name}.`);
      if (versions.get(apex) === version) return;
      versions.set(apex, version);
      if (records === null) {
        texts.delete(apex);
        ready.forget(apex);
        bad.delete(apex);
        return;
      }
      const before = texts.get(apex);
      if (before !== undefined) {
        // A change is judged at once: what was good before goes on where it is none.
        const made = make(apex, { records, keys });
        if (!made) return;
        ready.forget(apex);
        ready.put(apex, made);
      }
      texts.set(apex, { records, keys });
    },
    find(name, viewer) {
      for (let at = name; ; at = parentName(at)) {
        const zone = zoneAt(at);
        if (zone) return viewOf(zone, viewer);
        if (at === '.') return undefined;
      }
    },
  };
}
