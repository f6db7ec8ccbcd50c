import { dirname, join } from 'node:path';
import { isCode, isForTests, type Problem, select, type Tree } from './tree.ts';

const FEATURE = /^server\/features\/([a-z-]+)\/([a-z-]+)\//;
const FROM = /\bfrom '(\.[^']+)'/g;

/** One file of a folder that imports from another folder of its feature; types count, too. */
interface Arrow {
  readonly path: string;
  readonly to: string;
}

/** Which folders of a feature import which. Its own top, where the front door, routes and rows stand, is no folder. */
function arrowsOf(tree: Tree): Map<string, Arrow[]> {
  const arrows = new Map<string, Arrow[]>();
  for (const [path, text] of select(tree, (each) => FEATURE.test(each) && isCode(each) && !isForTests(each))) {
    const [, feature, folder] = FEATURE.exec(path) ?? [];
    for (const [, target] of text.matchAll(FROM)) {
      const [, otherFeature, other] = FEATURE.exec(join(dirname(path), target as string)) ?? [];
      if (otherFeature !== feature || other === undefined || other === folder) continue;
      const from = `${feature}/${folder}`;
      arrows.set(from, [...(arrows.get(from) ?? []), { path, to: `${feature}/${other}` }]);
    }
  }
  return arrows;
}

/** Every folder that can be reached from one. */
function reached(arrows: ReadonlyMap<string, readonly Arrow[]>, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const { to } of arrows.get(at) ?? [])
      if (!found.has(to)) {
        found.add(to);
        open.push(to);
      }
  return found;
}

/** Folders of one feature stand on floors as features do: no circle, whether of values or of types. */
export function checkFolders(tree: Tree): Problem[] {
  const arrows = arrowsOf(tree);
  return [...arrows].flatMap(([from, out]) =>
    out
      .filter(({ to }) => reached(arrows, to).has(from))
      .map(({ path, to }) => ({
        path,
        says: `imports ${to}, which comes back to ${from}: move what both need below them, or pass it in.`,
      })),
  );
}
