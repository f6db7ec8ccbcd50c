import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import type { LineTable } from '../lines/line-table.ts';
import type { ZoneSink } from '../published-zones/follow-zones.ts';
import type { PublishedZone } from '../published-zones/store.ts';
import type { OpenKey } from '../published-zones/zone-table.ts';
import { signingDay } from '../sign-finding.ts';
import type { KnotCounts } from './knot-counts.ts';
import { dropFile, placeFile } from './knot-files.ts';
import { keepKeys } from './knot-keys.ts';
import { knotPlaces } from './knot-settings.ts';
import { emptyState, type KnotState } from './knot-state.ts';
import { lineDatabase } from './line-database.ts';
import { placeZone } from './place-zone.ts';
import { isShort } from './spare-templates.ts';
import { isUntold, tellKnot } from './tell-knot.ts';

export interface KnotZones extends ZoneSink {
  settle(): Promise<void>;
  readonly size: number;
  readonly bad: ReadonlySet<string>;
}

export interface KnotZonesNeeds {
  /** With the settings of the server in it. */
  readonly folder: string;
  /** Of how many secondaries these settings know. */
  readonly secondaries: number;
  /** The table in use; another object once it was replaced. */
  readonly lines: () => LineTable;
  readonly openKey: OpenKey;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly wall: () => Date;
  /** Counts what Knot answers. */
  readonly counts?: Pick<KnotCounts, 'read' | 'resets'>;
}

/**
 * Puts the table of lines in place, and notes whose answers change by it: also each day those of signed zones, whose
 * signatures Knot makes as it reads.
 */
function followLines({ lines, wall }: KnotZonesNeeds, path: string, { given, untold }: KnotState) {
  let table: LineTable | undefined;
  let day = -1;
  return () => {
    const other = table !== lines();
    table = lines();
    const placed = other && placeFile(path, lineDatabase(table));
    const today = signingDay(wall());
    for (const [stem, { signed, parts }] of placed || day !== today ? given : [])
      if (parts.length > 0 && (placed || signed)) untold.lines.add(stem);
    day = today;
  };
}

/** Files of zones that left while nobody looked. */
function dropStrangers(at: ReturnType<typeof knotPlaces>, { given, spares }: KnotState): void {
  const known = new Set([...given.keys(), ...[...given.values(), ...spares].flatMap(({ place }) => place ?? [])]);
  for (const [folder, end] of [
    [at.zones, /\.zone$/],
    [at.lines, /:\d+$/],
  ] as const)
    for (const file of readdirSync(folder)) if (!known.has(file.replace(end, ''))) dropFile(join(folder, file));
}

/**
 * Gives Knot the zones that are published: files first, each put in place whole, then one word to Knot. What cannot be
 * made stays as it was; what Knot does not hear is told again. The first settling knows every zone, so whoever left in
 * the meantime is taken away by it.
 */
export function createKnotZones(needs: KnotZonesNeeds): KnotZones {
  const at = knotPlaces(needs.folder);
  const keys = keepKeys(at);
  const state = emptyState();
  const versions = new Map<string, bigint>();
  const placeTable = followLines(needs, at.lineDatabase, state);
  let taken: PublishedZone[] = [];
  let heard = false;
  /** Something was told since the reserve was counted. */
  let mayBeShort = false;
  let trouble = '';
  return {
    bad: state.bad,
    get size() {
      return state.given.size;
    },
    take(zone) {
      if (versions.get(zone.apex) === zone.version) return;
      versions.set(zone.apex, zone.version);
      taken.push(zone);
    },
    async settle() {
      const now = taken;
      taken = [];
      for (const zone of now) await placeZone({ ...needs, at, keys, state }, zone);
      placeTable();
      if (!isUntold(state)) {
        // Nobody waits for anything: the time to read settings that fill up the reserve.
        if (now.length > 0 || !mayBeShort) return;
        mayBeShort = isShort(state);
        if (!mayBeShort) return;
        state.untold.settings = true;
      }
      try {
        await tellKnot({ ...needs, at, keys, state });
        if (!heard) dropStrangers(at, state);
        heard = true;
        mayBeShort = true;
        trouble = '';
      } catch (error) {
        const why = (error as Error).message;
        if (why !== trouble) needs.log.error({ why }, 'Knot was not told what changed; it is told again');
        trouble = why;
      }
    },
  };
}
