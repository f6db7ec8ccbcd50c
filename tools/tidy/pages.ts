import { constants, type Node, parse, properties } from './syntax.ts';
import { type Problem, select, type Tree } from './tree.ts';

interface Row {
  path: string;
  /** Its folder below pages/; none where it is a small page. */
  at: string;
  entry?: string;
  small: boolean;
  later: boolean;
  line: number;
}

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
  return elements(constants(source).get('MENU')).flatMap((section) =>
    elements(properties(section).get('entries')).flatMap((node) => {
      const key = text(properties(node).get('key'));
      return key === undefined ? [] : [{ key, line: source.lines(node)[0] }];
    }),
  );
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
  return problems;
}

/** Pages and menu of both apps: every entry leads to a page that marks it, every page is built or says what comes, none is out of reach. */
export function checkPages(tree: Tree): Problem[] {
  return [...checkApp(tree, 'console'), ...checkApp(tree, 'backoffice')];
}
