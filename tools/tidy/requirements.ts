import { isTest, matches, type Problem, select, type Tree } from './tree.ts';

const LIST = 'docs/requirements.md';
const ROW = /^\| ([A-Z]{1,3}\d{1,2}) \|/g;
/** The ids with which the title of a test or of a group begins. */
const TITLE = /\b(?:test|describe)(?:\.\w+)*\((?:[^'"`]*\)\()?\s*['"`]((?:[A-Z]{1,3}\d{1,2}\b[,:]? )+)/g;

/** Every id that a test begins with has its line in the list, and every line a test. */
export function checkRequirements(tree: Tree): Problem[] {
  const list = tree.get(LIST);
  if (list === undefined) return [];
  const listed = new Map(matches(list, ROW).map(({ line, match }) => [match[1]!, line]));
  const problems: Problem[] = [];
  const named = new Set<string>();
  for (const [path, text] of select(tree, (each) => isTest(each) && !each.startsWith('tools/tidy')))
    for (const { line, match } of matches(text, TITLE))
      for (const id of match[1]!.match(/[A-Z]{1,3}\d{1,2}/g) ?? []) {
        named.add(id);
        if (!listed.has(id)) problems.push({ path, line, says: `names ${id}, which has no line in ${LIST}.` });
      }
  for (const [id, line] of listed)
    if (!named.has(id))
      problems.push({ path: LIST, line, says: `${id} is named by no test: write it, or take the line away.` });
  return problems;
}
