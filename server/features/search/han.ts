import han from './han.json' with { type: 'json' };

/**
 * Traditional characters by their simplified twins, and the other way; only pairs that stand for each other without
 * doubt.
 */
const pairs = [...han.twins];
const toSimple = new Map<string, string>();
const toFull = new Map<string, string>();
for (let at = 0; at + 1 < pairs.length; at += 2) {
  const [full, simple] = [pairs[at] as string, pairs[at + 1] as string];
  toSimple.set(full, simple);
  toFull.set(simple, full);
}

const syllables = new Map(
  Object.entries(han.syllables).flatMap(([syllable, characters]) =>
    [...characters].map((character) => [character, syllable] as const),
  ),
);

/**
 * The label in the other script: simplified where it has a traditional character, else traditional; undefined where
 * both are one.
 */
export function otherScript(label: string): string | undefined {
  const swap = (table: ReadonlyMap<string, string>) => [...label].map((each) => table.get(each) ?? each).join('');
  const simple = swap(toSimple);
  if (simple !== label) return simple;
  const full = swap(toFull);
  return full === label ? undefined : full;
}

/** The label as it is read, syllables joined; undefined where a character has no reading that could stand in a name. */
export function readingOf(label: string): string | undefined {
  let reading = '';
  for (const each of label) {
    const syllable = /[a-z0-9-]/.test(each) ? each : syllables.get(each);
    if (syllable === undefined) return undefined;
    reading += syllable;
  }
  return reading;
}
