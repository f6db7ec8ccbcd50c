import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../platform/log.ts';
import { type PublishedZone, readRecords } from '../published-zones/store.ts';
import type { OpenKey } from '../published-zones/zone-table.ts';
import { type CompiledZone, compileZone, fileStem } from './compile-zone.ts';
import { dropFile, placeFile } from './knot-files.ts';
import type { keepKeys } from './knot-keys.ts';
import { takesSettings } from './knot-programs.ts';
import { hasSettings, type knotPlaces, linePartId, partText, type ZoneSettings } from './knot-settings.ts';
import type { KnotState } from './knot-state.ts';
import { hasSpare, placeOf, takeSpare } from './spare-templates.ts';

export interface PlaceNeeds {
  readonly at: ReturnType<typeof knotPlaces>;
  readonly state: KnotState;
  readonly keys: ReturnType<typeof keepKeys>;
  readonly openKey: OpenKey;
  readonly log: Pick<Log, 'error' | 'warn'>;
}

function tellLimits(log: PlaceNeeds['log'], zone: string, { leftOut, limits }: CompiledZone): void {
  for (const { record, why } of leftOut)
    log.warn({ zone, owner: record.owner, type: record.type, why }, 'a record cannot be answered');
  for (const { name, why } of limits)
    log.warn({ zone, owner: name, why }, 'lines are answered there like everybody else, or equals all together');
}

const partsOf = ({ at }: PlaceNeeds, place: string, count: number): string[] =>
  Array.from({ length: count }, (_, part) => join(at.lines, linePartId(place, part)));

function takeAway(needs: PlaceNeeds, stem: string): void {
  const { state, at } = needs;
  const before = state.given.get(stem);
  state.bad.delete(stem);
  if (!before) return;
  state.given.delete(stem);
  if (before.signed) state.unsigned.add(stem);
  state.untold.catalog = true;
  state.joins.delete(stem);
  state.leaves.add(stem);
  if (hasSettings(before)) state.untold.settings = true;
  for (const file of [join(at.zones, `${stem}.zone`), ...partsOf(needs, before.place ?? stem, before.parts.length)])
    state.leftover.add(file);
}

/**
 * Settings in reserve for the first parts of a zone. Without settings to be read nobody would tell what Knot does not
 * take of them: it is tried before.
 */
async function spareFor({ state, at }: PlaceNeeds, stem: string, parts: CompiledZone['parts'], signed: boolean) {
  const is = { signed, parts: parts.map(({ ttl, weighed }) => ({ ttl, weighed })) };
  if (parts.length === 0 || !hasSpare(state, stem, is)) return undefined;
  const files = parts.map((_, part) => join(at.lines, `try:${part}`));
  for (const [part, { text }] of parts.entries()) placeFile(files[part] as string, text);
  const modules = parts.map((part, index) => partText(at.lineDatabase, `try${index}`, files[index] as string, part));
  const takes = await takesSettings(`mod-geoip:\n${modules.join('')}`);
  for (const file of files) dropFile(file);
  return takes ? takeSpare(state, is) : undefined;
}

/** Notes what a zone that is given needs of settings and catalog. */
function noteSettings(state: KnotState, stem: string, before: ZoneSettings | undefined, is: ZoneSettings): void {
  const { untold, joins, leaves } = state;
  if (isDeepStrictEqual(before, is)) return;
  untold.catalog = true;
  const first = hasSettings(is) && !(before && hasSettings(before));
  // What was in reserve is among the settings that Knot has.
  if (first && is.place !== undefined) state.settled.set(stem, is);
  else if (hasSettings(is) || (before && hasSettings(before))) untold.settings = true;
  if (before) return;
  joins.add(stem);
  leaves.delete(stem);
}

/**
 * Puts the files of a version of a zone in place and notes what Knot must hear.
 * @throws Error where it cannot be answered as it was published; what was given before stays as it is then.
 */
async function placeVersion(needs: PlaceNeeds, stem: string, zone: PublishedZone, records: string): Promise<void> {
  const { state, at, keys, openKey } = needs;
  const { untold, given, leftover } = state;
  const before = given.get(stem);
  // A key that does not open stops the zone as it was: a zone whose DS is at the registry must never be answered
  // unsigned.
  const opened = zone.keys.map((each) => openKey(`${zone.apex}.`, each));
  const signed = opened.length > 0;
  const compiled = compileZone(`${zone.apex}.`, readRecords(records), signed);
  // Whoever is signed from now on reads its keys as it becomes so.
  if (signed && (await keys.keep(stem, opened)) && (!before || before.signed)) untold.keys.add(stem);
  if (placeFile(join(at.zones, `${stem}.zone`), compiled.zone)) untold.zones.add(stem);
  const parts = compiled.parts.map(({ ttl, weighed }) => ({ ttl, weighed }));
  const place = placeOf(state, stem) ?? (await spareFor(needs, stem, compiled.parts, signed));
  const files = partsOf(needs, place ?? stem, Math.max(parts.length, before?.parts.length ?? 0));
  for (const [part, file] of files.entries()) {
    const text = compiled.parts[part]?.text;
    if (text === undefined) leftover.add(file);
    else if (placeFile(file, text)) untold.lines.add(stem);
    if (text !== undefined) leftover.delete(file);
  }
  leftover.delete(join(at.zones, `${stem}.zone`));
  const is: ZoneSettings = { signed, parts, ...(place !== undefined && parts.length > 0 ? { place } : {}) };
  noteSettings(state, stem, before, is);
  if (before?.signed && !signed) state.unsigned.add(stem);
  if (signed) state.unsigned.delete(stem);
  given.set(stem, is);
  tellLimits(needs.log, stem, compiled);
  if (compiled.leftOut.length > 0) state.bad.add(stem);
  else state.bad.delete(stem);
}

/** Takes one version of a zone; what cannot be made is told in the log, and stops no other. */
export async function placeZone(needs: PlaceNeeds, zone: PublishedZone): Promise<void> {
  const stem = fileStem(`${zone.apex}.`);
  if (zone.records === null) return takeAway(needs, stem);
  try {
    await placeVersion(needs, stem, zone, zone.records);
  } catch (error) {
    needs.state.bad.add(stem);
    needs.log.error({ zone: stem, why: (error as Error).message }, 'a zone cannot be answered as it was published');
  }
}
