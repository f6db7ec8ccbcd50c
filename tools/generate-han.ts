import { writeFile } from 'node:fs/promises';
import { Converter } from 'opencc-js';
import { pinyin } from 'pinyin-pro';

/** Characters of the unified Han block: what names are made of in practice. */
const [FIRST, LAST] = [0x4e00, 0x9fa5];
const toSimple = Converter({ from: 't', to: 'cn' });
const toFull = Converter({ from: 'cn', to: 't' });
/** Only syllables that can stand in a label. */
const SYLLABLE = /^[a-z]{1,6}$/;

/**
 * What the search needs to know of Chinese characters: for each traditional one its simplified twin where both stand for each other
 * without doubt, and the syllable it is read by. `npm run generate` does not make it: it changes only with its sources.
 */
function tables(): { twins: string; syllables: Record<string, string> } {
  let twins = '';
  const bySyllable = new Map<string, string>();
  for (let code = FIRST; code <= LAST; code++) {
    const character = String.fromCodePoint(code);
    const simple = toSimple(character);
    if (simple !== character && [...simple].length === 1 && toFull(simple) === character) twins += character + simple;
    const read = pinyin(character, { toneType: 'none', v: true });
    if (SYLLABLE.test(read)) bySyllable.set(read, (bySyllable.get(read) ?? '') + character);
  }
  return { twins, syllables: Object.fromEntries([...bySyllable].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

const target = new URL('../server/features/search/han.json', import.meta.url);
await writeFile(target, `${JSON.stringify(tables(), null, 1)}\n`);
