import { join } from 'node:path';
import type { SigningKey } from '#protocols/dns/dnssec/sign.ts';
import { dropFile, placeFile, rememberKeys } from './knot-files.ts';
import { deleteKey, importKey, keyTags } from './knot-programs.ts';
import type { knotPlaces } from './knot-settings.ts';

/**
 * Keeps the keys that Knot signs with like those of the published zone. They lie open in the folder of keys, for Knot
 * knows no master key: it belongs on a file system in memory, and is filled again from what is sealed.
 */
export function keepKeys(at: ReturnType<typeof knotPlaces>) {
  const known = rememberKeys(at.keys);
  /**
   * Gives Knot what it has not and takes from it what is not wanted. Resolves with true where its keys are others than
   * before.
   */
  async function keep(stem: string, keys: readonly SigningKey[]): Promise<boolean> {
    const tags = keys.map(({ tag }) => tag).sort((one, other) => one - other);
    if (known.of(stem) === tags.join(' ')) return false;
    const there = await keyTags(at.settings, `${stem}.`);
    for (const { tag, privateKey } of keys) {
      if (there.includes(tag)) continue;
      const file = join(at.keys, `${stem}.import`);
      placeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }));
      try {
        await importKey(at.settings, `${stem}.`, file);
      } finally {
        dropFile(file);
      }
    }
    for (const tag of there) if (!tags.includes(tag)) await deleteKey(at.settings, `${stem}.`, tag);
    known.save(stem, tags.join(' '));
    return true;
  }
  return { keep };
}
