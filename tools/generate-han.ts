import { readFileSync } from 'node:fs';
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
 * What the search needs to know of Chinese characters: for each traditional one its simplified twin where both stand
 * for each other without doubt, and the syllable it is read by. `npm run generate` does not make it: it changes only
 * with its sources.
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

/** A dictionary of the library: characters or whole phrases, each with what it becomes. */
function dictionary(name: string): [string[], string[]][] {
  const file = new URL(`../node_modules/opencc-js/dist/esm-lib/dict/${name}.js`, import.meta.url);
  const [, text = ''] = /^export default "(.*)"/s.exec(readFileSync(file, 'utf8')) ?? [];
  return text.split('|').map((entry) => {
    const [from = '', to = ''] = entry.split(' ');
    return [[...from], [...to]];
  });
}

/** Phrases of the dictionary that leave a character unconverted by mistake. */
const FAULTY: readonly string[] = ['\u4e0d\u53ef\u8cb2\u8a08'];

/**
 * What each character of a table can become: what the table says, and what it becomes in any phrase, itself where a
 * phrase leaves it so. A character that the table does not have stays what it is: the registries' own tables go by
 * characters too (RFC 4713).
 */
function outcomesOf(characters: string, phrases: string): Map<string, Set<string>> {
  const found = new Map(dictionary(characters).map(([[from], to]) => [from!, new Set([to.join('')])]));
  for (const [from, to] of dictionary(phrases)) {
    if (from.length !== to.length || FAULTY.includes(from.join(''))) continue;
    for (const [at, each] of from.entries()) found.get(each)?.add(to[at]!);
  }
  return found;
}

/** A direction: pairs that leave no doubt, and the characters that can become several. */
function direction(outcomes: Map<string, Set<string>>): { pairs: string; doubtful: string } {
  const sure = [...outcomes].filter(([, to]) => to.size === 1);
  return {
    pairs: sure.map(([from, to]) => from + [...to].join('')).join(''),
    doubtful: [...outcomes].flatMap(([from, to]) => (to.size > 1 ? from : [])).join(''),
  };
}

/** What the forms of a registered name are made by: see docs/decisions. */
const forms = {
  simplified: direction(outcomesOf('TSCharacters', 'TSPhrases')),
  traditional: direction(outcomesOf('STCharacters', 'STPhrases')),
};

const write = (path: string, table: unknown) =>
  writeFile(new URL(path, import.meta.url), `${JSON.stringify(table, null, 1)}\n`);
await write('../server/features/search/han.json', tables());
await write('../server/platform/chinese/forms.json', forms);
