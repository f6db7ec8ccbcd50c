import { floorOf } from '../floors.ts';
import { inRoom, isMessages, type Problem, type Tree } from './tree.ts';

const BANNED: Readonly<Record<string, string>> = {
  utils: 'the noun it serves',
  util: 'the noun it serves',
  helpers: 'the noun it serves',
  helper: 'the noun it serves',
  common: 'the noun it serves',
  misc: 'the noun it serves',
  lib: 'the noun it serves',
  v2: 'the name of what changed, and remove the old one',
  new: 'the name of what changed, and remove the old one',
};
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Folders of languages keep the language's own spelling; a leading dot or a README keeps the world's. */
const isOwnSpelling = (segment: string): boolean => /^(zh-HK|zh-CN|README|LICENSE|\..*)$/.test(segment);

/** Named after what they make in the database, which has its own spelling. */
const isDefinition = (path: string): boolean => /^server\/database\/definitions\/.*\.sql$/.test(path);

function problemOf(path: string): string | undefined {
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const parts = index === segments.length - 1 ? segment.replace(/^\./, '').split('.').slice(0, -1) : [segment];
    for (const part of parts) {
      const replacement = BANNED[part];
      if (replacement && !(part === 'common' && isMessages(path)))
        return `is called '${part}': call it after ${replacement}.`;
      if (!KEBAB.test(part) && !isOwnSpelling(part) && !isDefinition(path)) return `'${part}' is not kebab-case.`;
    }
  }
  return undefined;
}

/** Files and folders are kebab-case, none has a name that says nothing, every feature stands on a floor. */
export function checkNames(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  for (const path of [...tree.keys()].filter(inRoom)) {
    const says = problemOf(path);
    if (says) problems.push({ path, says });
  }
  const features = new Set(
    [...tree.keys()].map((path) => /^server\/features\/([^/]+)\//.exec(path)?.[1]).filter((name) => name !== undefined),
  );
  for (const feature of features) {
    if (floorOf(feature) === undefined)
      problems.push({ path: `server/features/${feature}`, says: 'stands on no floor: put it into tools/floors.ts.' });
  }
  return problems;
}
