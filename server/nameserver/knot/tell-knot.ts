import type { Log } from '../../platform/log.ts';
import { dropFile, placeFile } from './knot-files.ts';
import type { keepKeys } from './knot-keys.ts';
import { loadKeys, reloadSettings, reloadZones } from './knot-programs.ts';
import { type knotPlaces, zoneSettingsText } from './knot-settings.ts';
import type { KnotState } from './knot-state.ts';

export interface TellNeeds {
  readonly folder: string;
  readonly at: ReturnType<typeof knotPlaces>;
  readonly state: KnotState;
  readonly keys: ReturnType<typeof keepKeys>;
  readonly log: Pick<Log, 'error'>;
}

/** How Knot names the part of its settings that it does not take. */
const PART = /section 'mod-geoip\[(.+):\d+\]'/;

/** Settings as a whole; lines that Knot does not read are taken out of them, so that one zone stops no other. */
async function tellSettings({ folder, at, state, log }: TellNeeds): Promise<void> {
  for (;;) {
    placeFile(at.zoneSettings, zoneSettingsText(folder, state.given));
    try {
      await reloadSettings(at.settings, at.socket);
      state.untold.settings = false;
      return;
    } catch (error) {
      const why = (error as Error).message;
      const stem = PART.exec(why)?.[1];
      const zone = stem === undefined ? undefined : state.given.get(stem);
      if (stem === undefined || !zone || zone.parts.length === 0) throw error;
      log.error({ zone: stem, why }, 'lines of a zone cannot be answered');
      state.bad.add(stem);
      state.given.set(stem, { ...zone, parts: [] });
    }
  }
}

/** Tells Knot everything it was not told yet. @throws Error where it does not hear; what it heard is not told again */
export async function tellKnot(needs: TellNeeds): Promise<void> {
  const { at, state, keys } = needs;
  const { untold, given, leftover, unsigned } = state;
  if (untold.settings) await tellSettings(needs);
  const there = (stems: ReadonlySet<string>) => [...stems].filter((stem) => given.has(stem));
  await reloadZones(at.socket, there(untold.zones), false);
  untold.zones.clear();
  await loadKeys(at.socket, there(untold.keys));
  // Lines are signed with the keys of this moment.
  for (const stem of untold.keys) if (given.get(stem)?.parts.length) untold.lines.add(stem);
  untold.keys.clear();
  await reloadZones(at.socket, there(untold.lines), true);
  untold.lines.clear();
  for (const file of leftover) dropFile(file);
  leftover.clear();
  for (const stem of unsigned) await keys.keep(stem, []);
  unsigned.clear();
}

export const isUntold = ({ untold, unsigned, leftover }: KnotState): boolean =>
  untold.settings || [untold.zones, untold.lines, untold.keys, unsigned, leftover].some(({ size }) => size > 0);
