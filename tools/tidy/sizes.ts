import { basename, dirname } from 'node:path';
import { type Node, parse, walk } from './syntax.ts';
import { inRoom, isCode, isGenerated, isMessages, isTest, type Problem, select, type Tree } from './tree.ts';

const FILE_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 70;
const COMPONENT_LINES_MAX = 120;
const FOLDER_FILES_MAX = 25;
const COMMENT_CHARS_MAX = 120;
/** A line of a comment; a directive must stand on one line, however long its reason is. */
const COMMENT = /^\s*(\/\/(?! biome-ignore)|\/?\*)/;
const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
];
/** Calls whose callback is a list of tests, not a function that somebody reads as one. */
const LISTS = /^(describe|test|it|beforeAll|beforeEach|afterAll|afterEach)$/;

function calleeName(call: Node): string {
  let callee = call['callee'] as Node | undefined;
  while (callee && callee.type !== 'Identifier')
    callee = (callee['object'] ?? callee['callee'] ?? callee['tag']) as Node | undefined;
  return String(callee?.['value'] ?? '');
}

function nameOf(node: Node, parents: readonly Node[]): string {
  const own = (node['identifier'] ?? node['key']) as Node | undefined;
  if (own?.['value']) return String(own['value']);
  const owner = parents.findLast(({ type }) => type === 'VariableDeclarator' || type === 'KeyValueProperty');
  const named = (owner?.['id'] ?? owner?.['key']) as Node | undefined;
  return String(named?.['value'] ?? 'a function without a name');
}

function longFunctions(path: string, text: string): Problem[] {
  const problems: Problem[] = [];
  const source = parse(path, text);
  walk(source.body, (node, parents) => {
    if (!FUNCTIONS.includes(node.type)) return;
    const call = parents.at(-1);
    if (isTest(path) && call?.type === 'CallExpression' && LISTS.test(calleeName(call))) return;
    const [first, last] = source.lines(node);
    const name = nameOf(node, parents);
    const limit = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX;
    const lines = last - first + 1;
    if (lines > limit)
      problems.push({
        path,
        line: first,
        says: `${name} has ${lines} lines, more than ${limit}: take a step out of it and name it.`,
      });
  });
  return problems;
}

function longComments(path: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, at) =>
    line.length > COMMENT_CHARS_MAX && COMMENT.test(line)
      ? [
          {
            path,
            line: at + 1,
            says: `a comment of ${line.length} characters, more than ${COMMENT_CHARS_MAX}: break it.`,
          },
        ]
      : [],
  );
}

/** The size law: files, functions, folders, lines of comments. */
export function checkSizes(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const sized = select(tree, (path) => inRoom(path) && /\.(ts|tsx|mjs|css)$/.test(path) && !isGenerated(path));
  for (const [path, text] of sized) {
    const lines = text.trimEnd().split('\n').length;
    const exempt = isTest(path) || isMessages(path);
    if (!exempt && lines > FILE_LINES_MAX) {
      problems.push({
        path,
        says: `has ${lines} lines, more than ${FILE_LINES_MAX}: split it where a reader would look for the half.`,
      });
    }
    problems.push(...longComments(path, text));
    if (isCode(path) && !isMessages(path)) problems.push(...longFunctions(path, text));
  }
  const folders = Map.groupBy(
    [...tree.keys()].filter((path) => inRoom(path) && !isTest(path) && !/\.(md|json)$/.test(basename(path))),
    dirname,
  );
  for (const [path, files] of folders) {
    // One message table an area: a folder of them is as long as the menu, and every area is found by its name.
    if (files.length > FOLDER_FILES_MAX && !isMessages(`${path}/`))
      problems.push({
        path,
        says: `holds ${files.length} files, more than ${FOLDER_FILES_MAX}: give a part of it a folder.`,
      });
  }
  return problems;
}
