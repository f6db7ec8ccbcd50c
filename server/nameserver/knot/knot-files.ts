import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogText, knotPlaces, zoneSettingsText } from './knot-settings.ts';

const FOR_US_ALONE = 0o700;
const FILE_FOR_US_ALONE = 0o600;
const FOR_OTHERS = 0o077;

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Puts a file in place whole, old or new at every moment; false where it has that content already. */
export function placeFile(path: string, content: string | Buffer): boolean {
  if (contentOf(path)?.equals(Buffer.from(content))) return false;
  const beside = `${path}.new`;
  writeFileSync(beside, content, { mode: FILE_FOR_US_ALONE });
  renameSync(beside, path);
  return true;
}

export const dropFile = (path: string): void => rmSync(path, { force: true });

/**
 * Keys lie open in their folder, and Knot makes its own files there with the rights of its user's mask: the folder is
 * what keeps others out, also one that was there before us.
 * @throws Error where that is not ours to do
 */
function closeToOthers(folder: string): void {
  if ((statSync(folder).mode & FOR_OTHERS) === 0) return;
  try {
    chmodSync(folder, FOR_US_ALONE);
  } catch (cause) {
    throw new Error(`others can read the keys in ${folder}: it must have mode 700 and be the name server's own`, {
      cause,
    });
  }
}

/** Makes the folders that Knot and we need; what is there stays. */
export function makePlaces(folder: string, secondaries: number): ReturnType<typeof knotPlaces> {
  const at = knotPlaces(folder);
  for (const each of [folder, at.zones, at.lines, at.data, at.keys, at.run])
    mkdirSync(each, { recursive: true, mode: FOR_US_ALONE });
  closeToOthers(at.keys);
  if (contentOf(at.own) === undefined) placeFile(at.own, '');
  if (contentOf(at.zoneSettings) === undefined)
    placeFile(at.zoneSettings, zoneSettingsText(folder, new Map(), secondaries));
  if (contentOf(at.catalog) === undefined) placeFile(at.catalog, catalogText(new Map()));
  return at;
}

/**
 * Which keys Knot was given of a zone, so that it is not asked for each zone at each start. Stands and falls with the
 * keys.
 */
export function rememberKeys(keys: string) {
  const path = (stem: string) => join(keys, `${stem}.tags`);
  return {
    of: (stem: string): string => contentOf(path(stem))?.toString() ?? '',
    save: (stem: string, tags: string): void => {
      if (tags === '') dropFile(path(stem));
      else placeFile(path(stem), tags);
    },
  };
}
