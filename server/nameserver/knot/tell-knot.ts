import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import { emptyPart } from './compile-zone.ts';
import type { KnotCounts } from './knot-counts.ts';
import { dropFile, placeFile } from './knot-files.ts';
import type { keepKeys } from './knot-keys.ts';
import { loadKeys, reloadSettings, reloadZones, untilKnown } from './knot-programs.ts';
import {
  CATALOG,
  catalogText,
  hasSettings,
  type knotPlaces,
  linePartId,
  type ZoneSettings,
  zoneSettingsText,
} from './knot-settings.ts';
import type { KnotState } from './knot-state.ts';
import { fillSpares } from './spare-templates.ts';

export interface TellNeeds {
  readonly folder: string;
  readonly secondaries: number;
  readonly at: ReturnType<typeof knotPlaces>;
  readonly state: KnotState;
  readonly keys: ReturnType<typeof keepKeys>;
  readonly log: Pick<Log, 'error'>;
  readonly counts?: Pick<KnotCounts, 'read' | 'resets'>;
}

/**
 * Knot is about to forget what it counted of these zones. What cannot be read is lost; zones are answered before they
 * are counted.
 */
async function keepCounts({ counts }: TellNeeds, zones: readonly string[] | 'all'): Promise<void> {
  if (!counts || zones.length === 0) return;
  await counts.read().catch(() => undefined);
  counts.resets(zones);
}

const NO_SETTINGS: ZoneSettings = { signed: false, parts: [] };

/** How Knot names the part of its settings that it does not take. */
const PART = /section 'mod-geoip\[(.+):\d+\]'/;

/** Settings as a whole; lines that Knot does not read are taken out of them, so that one zone stops no other. */
async function tellSettings(needs: TellNeeds, old: KnotState['settled']): Promise<void> {
  const { folder, secondaries, at, state, log } = needs;
  for (const { place, parts } of fillSpares(state))
    for (const [part, { weighed }] of parts.entries())
      placeFile(join(at.lines, linePartId(place, part)), emptyPart(weighed));
  for (;;) {
    const zones = new Map([...state.given, ...old]);
    const spares = state.spares.map((spare) => [spare.place, spare] as const);
    placeFile(at.zoneSettings, zoneSettingsText(folder, new Map([...zones, ...spares]), secondaries));
    await keepCounts(needs, 'all');
    try {
      await reloadSettings(at.settings, at.socket);
      state.untold.settings = false;
      state.settled = zones;
      return;
    } catch (error) {
      const why = (error as Error).message;
      const place = PART.exec(why)?.[1];
      const [stem, zone] = [...state.given].find(([name, each]) => (each.place ?? name) === place) ?? [];
      if (stem === undefined || !zone || zone.parts.length === 0) throw error;
      log.error({ zone: stem, why }, 'lines of a zone cannot be answered');
      state.bad.add(stem);
      state.given.set(stem, { signed: zone.signed, parts: [] });
      state.untold.catalog = true;
    }
  }
}

/** Which zones there are, by the catalog; resolves when Knot has and has not them. */
async function tellCatalog({ at, state }: TellNeeds): Promise<void> {
  const { given, joins, leaves, untold } = state;
  placeFile(at.catalog, catalogText(given));
  await reloadZones(at.socket, [CATALOG], false);
  // All of them come and go together.
  for (const [stems, there] of [
    [joins, true],
    [leaves, false],
  ] as const) {
    const stem = [...stems].at(-1);
    if (stem !== undefined) await untilKnown(at.socket, `${stem}.`, there);
    stems.clear();
  }
  untold.catalog = false;
}

/**
 * Settings, the catalog, and settings again where some are not needed any more: a zone has its template before the
 * catalog names it, and as long as it does.
 */
async function tellZones(needs: TellNeeds): Promise<void> {
  const { given, settled, untold } = needs.state;
  const old = [...settled].filter(([stem, zone]) => hasSettings(zone) && !hasSettings(given.get(stem) ?? NO_SETTINGS));
  if (untold.settings) await tellSettings(needs, new Map(old));
  if (untold.catalog) await tellCatalog(needs);
  if (old.length > 0) await tellSettings(needs, new Map());
}

/** Tells Knot everything it was not told yet. @throws Error where it does not hear; what it heard is not told again */
export async function tellKnot(needs: TellNeeds): Promise<void> {
  const { at, state, keys } = needs;
  const { untold, given, leftover, unsigned } = state;
  await tellZones(needs);
  const there = (stems: ReadonlySet<string>) => [...stems].filter((stem) => given.has(stem));
  await reloadZones(at.socket, there(untold.zones), false);
  untold.zones.clear();
  await loadKeys(at.socket, there(untold.keys));
  // Lines are signed with the keys of this moment.
  for (const stem of untold.keys) if (given.get(stem)?.parts.length) untold.lines.add(stem);
  untold.keys.clear();
  const byLine = there(untold.lines);
  await keepCounts(needs, byLine);
  await reloadZones(at.socket, byLine, true);
  untold.lines.clear();
  for (const file of leftover) dropFile(file);
  leftover.clear();
  for (const stem of unsigned) await keys.keep(stem, []);
  unsigned.clear();
}

export const isUntold = ({ untold, unsigned, leftover }: KnotState): boolean =>
  untold.settings ||
  untold.catalog ||
  [untold.zones, untold.lines, untold.keys, unsigned, leftover].some(({ size }) => size > 0);
