import { constants, type Node, parse, properties } from './syntax.ts';
import { isForTests, isGenerated, type Problem, select, type Tree } from './tree.ts';

interface Row {
  path: string;
  /** Its folder below pages/; none where it is a small page. */
  at: string;
  entry?: string;
  small: boolean;
  later: boolean;
  line: number;
}

/**
 * Pages that no line of ours links to, with where they are reached from. Whatever is not in the menu is linked, or
 * stands here.
 */
const REACHED_FROM_ELSEWHERE: Readonly<Record<string, string>> = {
  '/styleguide': 'who builds pages, by the address that CONTRIBUTING names; production has no such page',
  '/domain/holder/confirm/:Token': 'the link of its letter, composed in server/features/domains/holders/letters.ts',
};

const text = (node: Node | undefined) => (node?.type === 'StringLiteral' ? String(node['value']) : undefined);
const elements = (list: Node | undefined) =>
  ((list?.['elements'] ?? []) as { expression: Node }[]).map(({ expression }) => expression);

/** A row is an object, or `row(path, access, title, { … })`, whose folder is its address without parameters. */
function rowOf(node: Node, line: number): Row | undefined {
  const args = ((node['arguments'] ?? []) as { expression: Node }[]).map(({ expression }) => expression);
  const fields = properties(node.type === 'CallExpression' ? args[3] : node);
  const path = node.type === 'CallExpression' ? text(args[0]) : text(fields.get('path'));
  if (path === undefined) return undefined;
  const plain = path.split('/').filter((part) => part && !part.startsWith(':'));
  const entry = text(fields.get('entry'));
  return {
    path,
    line,
    at: text(fields.get('at')) ?? plain.join('/'),
    small: fields.has('small'),
    later: fields.has('later'),
    ...(entry === undefined ? {} : { entry }),
  };
}

function rowsOf(tree: Tree, app: string): Row[] {
  const path = `web/${app}/pages.ts`;
  const source = parse(path, tree.get(path) ?? '');
  const list = elements(constants(source).get('PAGES'));
  return list.flatMap((node) => rowOf(node, source.lines(node)[0]) ?? []);
}

function menuOf(tree: Tree, app: string): { key: string; line: number }[] {
  const path = `web/${app}/menu.ts`;
  const source = parse(path, tree.get(path) ?? '');
  const found = constants(source);
  const sections = [found.get('MENU'), found.get('VISITOR_MENU')].flatMap((menu) => (menu ? elements(menu) : []));
  return sections.flatMap((section) =>
    elements(properties(section).get('entries')).flatMap((node) => {
      const key = text(properties(node).get('key'));
      return key === undefined ? [] : [{ key, line: source.lines(node)[0] }];
    }),
  );
}

/**
 * Does a line of the house name this address, as a link, in a mail or in a redirect? Tests and the lists of pages do
 * not count.
 */
function isLinked(tree: Tree, path: string): boolean {
  const cut = path.indexOf('/:');
  const [start, after] = cut < 0 ? [path, '[\'"`?#]'] : [path.slice(0, cut), '/'];
  const address = new RegExp(`${start.replaceAll('/', '\\/')}${after}`);
  const own = /^web\/\w+\/(pages|menu)\.ts$/;
  return select(
    tree,
    (at) => /^(web|server|contract)\/.*\.tsx?$/.test(at) && !own.test(at) && !isForTests(at) && !isGenerated(at),
  ).some(([, source]) => address.test(source));
}

function checkReach(tree: Tree, app: string, rows: readonly Row[], menu: readonly { key: string }[]): Problem[] {
  const entries = new Set(menu.map(({ key }) => `/${key}`));
  return rows
    .filter(({ path, later }) => path !== '/' && !later && !entries.has(path))
    .filter(({ path }) => !Object.hasOwn(REACHED_FROM_ELSEWHERE, path) && !isLinked(tree, path))
    .map(({ path, line }) => ({
      path: `web/${app}/pages.ts`,
      line,
      says: `${path} is in no menu and nothing leads to it: link it, or say in tools/tidy/pages.ts where it is reached from.`,
    }));
}

function checkApp(tree: Tree, app: string): Problem[] {
  const [rows, menu] = [rowsOf(tree, app), menuOf(tree, app)];
  const room = `web/${app}/pages/`;
  const built = new Set(
    select(tree, (path) => path.startsWith(room) && path.endsWith('/index.tsx')).map(([path]) =>
      path.slice(room.length, -'/index.tsx'.length),
    ),
  );
  const problems: Problem[] = [];
  const inList = (line: number, says: string) => problems.push({ path: `web/${app}/pages.ts`, line, says });
  for (const { key, line } of menu) {
    const row = rows.find(({ path }) => path === `/${key}`);
    if (row?.entry === key) continue;
    const says = row ? `/${key} is not marked in the menu: give its row entry: '${key}'.` : `${key} leads to no page.`;
    problems.push({ path: `web/${app}/menu.ts`, line, says });
  }
  for (const { path, at, entry, small, later, line } of rows) {
    if (entry !== undefined && !menu.some(({ key }) => key === entry))
      inList(line, `${path} marks ${entry}, which the menu does not have.`);
    if (small) continue;
    if (!built.has(at) && !later) inList(line, `${path} has neither a folder nor words of what will be there (later).`);
    if (built.has(at) && later) inList(line, `${path} is built: take its later away.`);
  }
  const known = new Set(rows.map(({ at }) => at));
  for (const at of built)
    if (!known.has(at))
      problems.push({ path: `${room}${at}/index.tsx`, says: 'is a page that no row of pages.ts opens.' });
  return [...problems, ...checkReach(tree, app, rows, menu)];
}

/**
 * Pages and menu of both apps: every entry leads to a page that marks it, every page is built or says what comes, none
 * is out of reach.
 */
export function checkPages(tree: Tree): Problem[] {
  return [...checkApp(tree, 'console'), ...checkApp(tree, 'backoffice')];
}
