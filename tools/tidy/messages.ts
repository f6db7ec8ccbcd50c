import { readFileSync } from 'node:fs';
import { Converter } from 'opencc-js';
import { bare, constants, keyOf, literals, type Node, parse } from './syntax.ts';
import { isCode, isForTests, isMessages, type Problem, select, type Tree } from './tree.ts';

const SOURCE = 'zh-HK';
const OTHERS = ['zh-CN', 'en'] as const;
/** Characters that a language writes as they are although the converter would change them; one list for each. */
const FINE = JSON.parse(readFileSync(new URL('fine-characters.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
/** Words that were dropped for another one, so that one thing has one name (decision 0115). */
const DROPPED = JSON.parse(readFileSync(new URL('dropped-words.json', import.meta.url), 'utf8')) as Record<
  string,
  readonly string[]
>;
/** Brackets as wide as a letter beside a character as wide as two. */
const NARROW_BRACKET = /\p{Script=Han}\(|\)\p{Script=Han}/u;

interface Entry {
  text: string;
  line: number;
}
type Table = Map<string, Entry>;

function textOf(value: Node | undefined): string {
  const node = bare(value);
  if (node?.type === 'StringLiteral') return String(node['value']);
  if (node?.type === 'TemplateLiteral')
    return (node['quasis'] as { cooked?: string }[]).map((part) => part.cooked ?? '').join('');
  if (node?.type === 'BinaryExpression') return textOf(node['left'] as Node) + textOf(node['right'] as Node);
  return '';
}

/** The keys of one file of messages; a key written twice is a problem, the second wins silently. */
function readTable(path: string, text: string, problems: Problem[]): Table {
  const source = parse(path, text);
  const table: Table = new Map();
  for (const object of constants(source).values()) {
    if (object.type !== 'ObjectExpression') continue;
    for (const property of object['properties'] as Node[]) {
      const key = property.type === 'KeyValueProperty' ? keyOf(property) : undefined;
      if (key === undefined) continue;
      const line = source.lines(property['key'] as Node)[0];
      if (table.has(key)) problems.push({ path, line, says: `'${key}' stands here twice: keep one.` });
      table.set(key, { text: textOf(property['value'] as Node), line });
    }
  }
  return table;
}

const holes = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ');

function compare(area: string, source: Table, lang: string, other: Table): Problem[] {
  const path = `contract/messages/${lang}/${area}.ts`;
  const problems: Problem[] = [];
  for (const [key, { text }] of source) {
    const found = other.get(key);
    if (!found) problems.push({ path, says: `'${key}' is missing: ${SOURCE} has it.` });
    else if (holes(found.text) !== holes(text))
      problems.push({ path, line: found.line, says: `'${key}' has other {{holes}} than ${SOURCE}.` });
    else if (found.text.trim() === '' && text.trim() !== '')
      problems.push({ path, line: found.line, says: `'${key}' says nothing.` });
  }
  for (const [key, { line }] of other) {
    if (!source.has(key)) problems.push({ path, line, says: `'${key}' is not in ${SOURCE}, the source of keys.` });
  }
  return problems;
}

let toHongKong: ((text: string) => string) | undefined;
let toMainland: ((text: string) => string) | undefined;

/** Characters of the other script in a text. */
export function foreignCharacters(text: string, lang: string): string[] {
  toHongKong ??= Converter({ from: 'cn', to: 't' });
  toMainland ??= Converter({ from: 't', to: 'cn' });
  const convert = lang === SOURCE ? toHongKong : toMainland;
  const fine = FINE[lang] ?? '';
  const [own, converted] = [[...text], [...convert(text)]];
  return own.filter(
    (character, index) =>
      converted[index] !== character && !fine.includes(character) && convert(character) !== character,
  );
}

function checkScript(path: string, lang: string, table: Table): Problem[] {
  return [...table].flatMap(([key, { text, line }]) => {
    const foreign = foreignCharacters(text, lang);
    return foreign.length === 0
      ? []
      : [{ path, line, says: `'${key}' holds ${foreign.join(' ')} of the other script: write it as ${lang} does.` }];
  });
}

function checkWords(path: string, lang: string, table: Table): Problem[] {
  const dropped = (DROPPED[lang] ?? []).map((word) => ({
    word,
    there: lang === 'en' ? new RegExp(`\\b${word}\\b`, 'i') : new RegExp(word),
  }));
  return [...table].flatMap(([key, { text, line }]) => [
    ...dropped
      .filter(({ there }) => there.test(text))
      .map(({ word }) => ({
        path,
        line,
        says: `'${key}' says '${word}', which has another word here: see dropped-words.json.`,
      })),
    ...(NARROW_BRACKET.test(text) ? [{ path, line, says: `'${key}' has half-width brackets: write （ ）.` }] : []),
  ]);
}

function checkUse(tree: Tree, tables: ReadonlyMap<string, Table>): Problem[] {
  const problems: Problem[] = [];
  const used = new Set<string>();
  const prefixes: string[] = [];
  const speaking = (path: string) =>
    /^(server|web|contract)\//.test(path) && isCode(path) && !isMessages(path) && !isForTests(path);
  for (const [path, text] of select(tree, speaking)) {
    const source = parse(path, text);
    for (const { value, node, isPrefix } of literals(source)) {
      const [, area, key] = /^([A-Za-z]+):(\S*)$/.exec(value) ?? [];
      const table = area === undefined ? undefined : tables.get(area);
      if (!table || area === undefined || key === undefined || key.startsWith('//')) continue;
      if (isPrefix) prefixes.push(value);
      else if (table.has(key)) used.add(value);
      else if ([...table.keys()].some((each) => each.startsWith(`${key}_`)))
        for (const each of table.keys()) used.add(`${area}:${each.startsWith(`${key}_`) ? each : key}`);
      else if (key !== '')
        problems.push({ path, line: source.lines(node)[0], says: `there is no message '${value}'.` });
      else prefixes.push(value);
    }
  }
  for (const [area, table] of tables) {
    for (const [key, { line }] of table) {
      const name = `${area}:${key}`;
      if (used.has(name) || prefixes.some((prefix) => name.startsWith(prefix))) continue;
      problems.push({
        path: `contract/messages/${SOURCE}/${area}.ts`,
        line,
        says: `'${name}' is said nowhere: remove it in all three languages.`,
      });
    }
  }
  return problems;
}

/**
 * The three languages have the same keys and holes, each in its own script and without dropped words; every key is said
 * somewhere and none is invented.
 */
export function checkMessages(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const sources = new Map<string, Table>();
  for (const lang of [SOURCE, ...OTHERS]) {
    const folder = `contract/messages/${lang}/`;
    const areas = select(
      tree,
      (path) => path.startsWith(folder) && !path.endsWith('/index.ts') && path.endsWith('.ts'),
    );
    for (const [path, text] of areas) {
      const area = path.slice(folder.length, -'.ts'.length);
      const table = readTable(path, text, problems);
      if (lang !== 'en') problems.push(...checkScript(path, lang, table));
      problems.push(...checkWords(path, lang, table));
      if (lang === SOURCE) sources.set(area, table);
      else problems.push(...compare(area, sources.get(area) ?? new Map(), lang, table));
    }
    if (lang === SOURCE) continue;
    for (const area of sources.keys()) {
      if (!tree.has(`${folder}${area}.ts`))
        problems.push({ path: `${folder}${area}.ts`, says: `is missing: ${SOURCE} has it.` });
    }
  }
  return [...problems, ...checkUse(tree, sources)];
}
