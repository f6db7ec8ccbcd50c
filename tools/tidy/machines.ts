import { posix } from 'node:path';
import { constants, type Node, parse, properties, walk } from './syntax.ts';
import { isTest, type Problem, select, type Tree } from './tree.ts';

interface Machine {
  path: string;
  line: number;
  table: string | undefined;
  column: string;
  states: Set<string>;
}

function machines(tree: Tree): Machine[] {
  return select(tree, (path) => /^server\/.*\bmachine\.ts$/.test(path) && !isTest(path)).flatMap(([path, text]) => {
    const source = parse(path, text);
    const found: Machine[] = [];
    walk(source.body, (node) => {
      if (node.type !== 'CallExpression' || (node['callee'] as Node)['value'] !== 'defineMachine') return;
      const shape = properties((node['arguments'] as { expression: Node }[])[0]?.expression);
      const table = shape.get('table')?.['value'];
      const column = shape.get('column')?.['value'];
      found.push({
        path,
        line: source.lines(node)[0],
        table: typeof table === 'string' ? table : undefined,
        column: typeof column === 'string' ? column : 'state',
        states: new Set(properties(shape.get('states')).keys()),
      });
    });
    return found;
  });
}

function promisedStates(tree: Tree): Set<string>[] {
  return select(tree, (path) => path.startsWith('contract/states/') && !isTest(path)).flatMap(([path, text]) =>
    [...constants(parse(path, text)).values()]
      .filter(({ type }) => type === 'ArrayExpression')
      .map(
        (list) =>
          new Set((list['elements'] as { expression: Node }[]).map(({ expression }) => String(expression['value']))),
      ),
  );
}

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** The states that a table's CHECK allows, as the last migration that speaks of it says; undefined when none does. */
function checkedStates(tree: Tree, table: string, column: string): Set<string> | undefined {
  const sql = select(tree, (path) => /^server\/database\/migrations\/.*\.sql$/.test(path))
    .sort(([one], [other]) => (posix.basename(one) < posix.basename(other) ? -1 : 1))
    .map(([, text]) => text)
    .join('\n');
  const statements = sql.split(';').filter((each) => new RegExp(`\\b(?:CREATE|ALTER) TABLE ${table}\\b`).test(each));
  const lists = statements.flatMap((each) => [
    ...each.matchAll(new RegExp(`CHECK \\(\\s*${column} IN \\(([^)]*)\\)`, 'g')),
  ]);
  const last = lists.at(-1)?.[1];
  return last === undefined ? undefined : new Set([...last.matchAll(/'([^']+)'/g)].map(([, name]) => name!));
}

/** Every state machine has the states that the contract promises and the database allows. */
export function checkMachines(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const promised = promisedStates(tree);
  for (const { path, line, table, column, states } of machines(tree)) {
    if (states.size === 0)
      problems.push({ path, line, says: 'its states cannot be read here: write them as an object in the call.' });
    if (!promised.some((each) => same(each, states)))
      problems.push({ path, line, says: `no list in contract/states has the states ${[...states].join(', ')}.` });
    const checked = table === undefined ? undefined : checkedStates(tree, table, column);
    if (checked && !same(checked, states))
      problems.push({
        path,
        line,
        says: `the CHECK of ${table} allows ${[...checked].join(', ')}, the machine knows ${[...states].join(', ')}.`,
      });
  }
  return problems;
}
