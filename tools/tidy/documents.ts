import { dirname, join, normalize } from 'node:path';
import { FLOORS } from '../floors.ts';
import { matches, type Problem, select, type Tree } from './tree.ts';

function exists(tree: Tree, path: string): boolean {
  const clean = normalize(path).replace(/\/$/, '');
  return clean === '.' || tree.has(clean) || [...tree.keys()].some((each) => each.startsWith(`${clean}/`));
}

/** Links between our own documents lead somewhere. Pictures and other files are outside this tree and not judged. */
function checkLinks(tree: Tree): Problem[] {
  return select(tree, (path) => path.endsWith('.md')).flatMap(([path, text]) =>
    matches(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)
      .filter(
        ({ match }) => /\.(md|ts|tsx|mjs|sql)$|\/$/.test(match[1]!) && !exists(tree, join(dirname(path), match[1]!)),
      )
      .map(({ line, match }) => ({ path, line, says: `the link to ${match[1]} leads nowhere.` })),
  );
}

/** No two decision records have one number, and whoever names one by number names one that exists. */
function checkDecisions(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const records = [...tree.keys()].filter((path) => path.startsWith('docs/decisions/')).sort();
  const numbers = new Set<number>();
  for (const path of records) {
    const number = Number.parseInt(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? '', 10);
    if (Number.isNaN(number)) problems.push({ path, says: 'is not called NNNN-what-was-decided.md.' });
    else if (numbers.has(number)) problems.push({ path, says: `has the number ${number} of another record.` });
    numbers.add(number);
  }
  for (const [path, text] of select(
    tree,
    (each) => /\.(md|ts|tsx|sql)$/.test(each) && !each.startsWith('tools/tidy'),
  )) {
    for (const { line, match } of matches(text, /docs\/decisions\/(\d{4})|\bdecision (?:record )?(\d{4})\b/gi)) {
      if (!numbers.has(Number.parseInt(match[1] ?? match[2]!, 10)))
        problems.push({ path, line, says: `names the decision ${match[1] ?? match[2]}, which does not exist.` });
    }
  }
  return problems;
}

/** The tree drawn in ARCHITECTURE.md is the tree on the disk; the floors drawn there hold every feature built. */
function checkArchitecture(tree: Tree): Problem[] {
  const path = 'ARCHITECTURE.md';
  const text = tree.get(path);
  if (text === undefined) return [];
  const problems: Problem[] = [];
  const drawn = new Set<string>();
  let room = '';
  for (const line of (/```\n([\s\S]*?)```/.exec(text)?.[1] ?? '').split('\n')) {
    const [, indent, names] = /^(\s*)((?:[a-z][a-z0-9-]*\/\s*)+)/.exec(line) ?? [];
    for (const name of names?.trim().split(/\s+/) ?? []) {
      if (indent === '') room = name;
      drawn.add(indent === '' ? name : `${room}${name}`);
    }
  }
  for (const name of drawn)
    if (!exists(tree, name)) problems.push({ path, says: `draws ${name}, which does not exist.` });
  const real = new Set(
    [...tree.keys()].flatMap((each) => [/^[a-z0-9]+\//.exec(each)?.[0], /^server\/[a-z]+\//.exec(each)?.[0]]),
  );
  for (const name of real) {
    if (name && name !== 'server/database/' && !drawn.has(name))
      problems.push({ path, says: `does not draw ${name}.` });
  }
  const features = new Set([...tree.keys()].map((each) => /^server\/features\/([^/]+)\//.exec(each)?.[1]));
  for (const [floor, names] of FLOORS.entries()) {
    const row = new RegExp(`^${floor} .*$`, 'm').exec(text)?.[0] ?? '';
    for (const name of names as readonly string[]) {
      if (features.has(name) && !row.split(/\s+/).includes(name))
        problems.push({ path, says: `does not draw ${name} on floor ${floor}.` });
    }
  }
  return problems;
}

/** What the documents say of each other and of the tree is true. */
export function checkDocuments(tree: Tree): Problem[] {
  return [...checkLinks(tree), ...checkDecisions(tree), ...checkArchitecture(tree)];
}
