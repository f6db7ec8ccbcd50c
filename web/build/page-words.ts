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

/** The areas whose keys stand in a file or in anything it imports, late imports too. */
export function areasOf(file: string): Set<string> {
  const found = new Set<string>();
  for (const reached of reachOf(file)) {
    const path = join(ROOT, reached);
    if (SAID_ELSEWHERE.test(reached) || !/\.tsx?$/.test(reached) || !existsSync(path)) continue;
    for (const [, area = ''] of readFileSync(path, 'utf8').matchAll(KEY)) if (AREAS.includes(area)) found.add(area);
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
