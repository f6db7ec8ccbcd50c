import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reachOf } from './imports.ts';
import { ROOT } from './root.ts';

const MESSAGES = 'contract/messages/zh-HK';
/** The areas of words that there are. */
export const AREAS: readonly string[] = readdirSync(join(ROOT, MESSAGES))
  .map((file) => basename(file, '.ts'))
  .filter((area) => area !== 'index');

const KEY = /['"`]([a-z]+):(?=[a-zA-Z$])/g;
/** The words of refusals come from the server, said; the tables themselves name no key. */
const SAID_ELSEWHERE = /^contract\/(?:messages|errors)\//;

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** Of the words at a call the browser says what a code signs; those of success come from the server, said. */
const SIGNED = /\bsigns: '[a-z]+:/g;
const DONE = /\bdone: '[^']*'/g;
const CALLS = /^contract\/(?:(?:staff-)?api\/|rules\/email\.ts$)/;
/** What says the mistakes that a call's own schema finds, before it is sent. */
const SAYS_MISTAKES = 'contract/form-messages.ts';

/** What of a file's text names words that a browser says. */
function saidIn(file: string, saysMistakes: boolean): string {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, '');
  if (!CALLS.test(file)) return text;
  return saysMistakes ? text.replace(DONE, '') : (text.match(SIGNED) ?? []).map((key) => `${key}x`).join(' ');
}

/** The areas whose keys stand in a file or in anything it imports, late imports too. */
export function areasOf(file: string): Set<string> {
  const found = new Set<string>();
  const all = reachOf(file);
  for (const reached of all) {
    if (SAID_ELSEWHERE.test(reached) || !/\.tsx?$/.test(reached) || !existsSync(join(ROOT, reached))) continue;
    for (const [, area = ''] of saidIn(reached, all.has(SAYS_MISTAKES)).matchAll(KEY))
      if (AREAS.includes(area)) found.add(area);
  }
  return found;
}

type PageWords = Readonly<Record<string, readonly string[]>>;
/** Asked for every page in every language of a build. */
const known = new Map<string, PageWords>();

/** By the folders of an app's pages: the areas that a page says beyond what every page says. */
export function wordsOfPages(app: string): PageWords {
  const words = known.get(app) ?? findWords(app);
  known.set(app, words);
  return words;
}

function findWords(app: string): PageWords {
  const core = areasOf(`web/${app}/main.tsx`);
  const room = `web/${app}/pages/`;
  return Object.fromEntries(
    globSync(`${room}**/index.tsx`, { cwd: ROOT }).map((file) => [
      file.slice(room.length, -'/index.tsx'.length),
      [...areasOf(file)].filter((area) => !core.has(area)).sort(),
    ]),
  );
}
