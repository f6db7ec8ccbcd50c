import { dirname, join } from 'node:path';
import { inRoom, isCode, isForTests, isGenerated, type Problem, select, type Tree } from './tree.ts';

/** Files that are started, loaded by a tool, or found by a pattern: nobody needs to name them. */
const ENTRIES = [
  /^(server|sandbox|bench|tools)\/[^/]+\.(ts|mjs)$/,
  /^web\/(?:.*\/)?main\.tsx?$/,
  /^web\/(console|backoffice)\/(pages|small)\//,
  /\.config\.ts$/,
  /\.d\.ts$/,
  /^(e2e|bench)\//,
];

/** Every path that a file names in quotes: imports, URLs, programs to start, scripts of a page. */
function named(path: string, text: string): string[] {
  return [...text.matchAll(/['"`]([^'"`\n$]*?\.(?:tsx?|mjs))['"`?]/g)].flatMap(([, target]) => {
    if (target === undefined) return [];
    if (target.startsWith('#')) return [target.slice(1)];
    if (target.startsWith('.')) return [join(dirname(path), target)];
    return [target.replace(/^\//, ''), join(dirname(path), target)];
  });
}

/** Source files that nobody uses, or only tests do. */
export function checkOrphans(tree: Tree): Problem[] {
  const used = new Set<string>();
  for (const [path, text] of select(tree, (each) => !isForTests(each))) {
    const source = path === 'package.json' ? text.replace(/[\w./-]+\.(ts|mjs)\b/g, '"$&"') : text;
    for (const target of named(path, source)) if (target !== path) used.add(target);
  }
  const judged = select(tree, (path) => inRoom(path) && isCode(path) && !isForTests(path) && !isGenerated(path));
  return judged
    .filter(([path]) => !used.has(path) && !ENTRIES.some((entry) => entry.test(path)))
    .map(([path]) => ({ path, says: 'is used by nobody (tests aside): wire it in, or remove it.' }));
}
