import { constants, literals, type Node, parse, properties } from './syntax.ts';
import { isCode, isTest, type Problem, select, type Tree } from './tree.ts';

interface Entry {
  key: string;
  code: number;
  path: string;
  line: number;
}

function entries(tree: Tree): Entry[] {
  const files = select(
    tree,
    (path) => /^contract\/errors\/[^/]+\.ts$/.test(path) && !/\/(index|catalogue)\.ts$/.test(path) && !isTest(path),
  );
  return files.flatMap(([path, text]) => {
    const source = parse(path, text);
    return [...constants(source).values()].flatMap((object) =>
      [...properties(object)].flatMap(([key, value]) => {
        const code = properties(value).get('code');
        return code ? [{ key, code: Number(code['value']), path, line: source.lines(value)[0] }] : [];
      }),
    );
  });
}

function edgeErrors(tree: Tree): Set<string> {
  const text = tree.get('contract/errors/house.ts');
  const list = text === undefined ? undefined : constants(parse('contract/errors/house.ts', text)).get('EDGE_ERRORS');
  const elements = (list?.['elements'] ?? []) as { expression: Node }[];
  return new Set(elements.map(({ expression }) => String(expression['value'])));
}

const isApi = (path: string): boolean => /^contract\/(api|staff-api)\/.*\.ts$/.test(path) && !isTest(path);

/**
 * The error catalogue in both directions: numbers once, every key can be answered by a call, every key is provoked by a
 * test.
 */
export function checkErrors(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const all = entries(tree);
  const edge = edgeErrors(tree);
  const listed = new Set(
    select(tree, isApi).flatMap(([path, text]) => literals(parse(path, text)).map(({ value }) => value)),
  );
  const tests = select(tree, isTest)
    .map(([, text]) => text)
    .join('\n');
  for (const [code, same] of Map.groupBy(all, (entry) => entry.code)) {
    for (const { path, line, key } of same.slice(1))
      problems.push({
        path,
        line,
        says: `${key} has the number ${code} of ${same[0]?.key}: numbers are never shared or used again.`,
      });
  }
  for (const { key, path, line } of all) {
    if (!edge.has(key) && !listed.has(key))
      problems.push({ path, line, says: `${key} can be answered by no call: list it on its endpoint, or remove it.` });
    if (!new RegExp(`\\b${key}\\b`).test(tests)) problems.push({ path, line, says: `${key} is provoked by no test.` });
  }
  return problems;
}

interface Call {
  name: string;
  path: string;
  line: number;
  door: string;
  address: string;
}

function calls(tree: Tree): Call[] {
  return select(tree, isApi).flatMap(([path, text]) => {
    const source = parse(path, text);
    return [...constants(source)].flatMap(([name, value]) => {
      if (value.type !== 'CallExpression' || (value['callee'] as Node)['value'] !== 'endpoint') return [];
      const shape = properties((value['arguments'] as { expression: Node }[])[0]?.expression);
      const address = `${shape.get('method')?.['value']} ${shape.get('path')?.['value']}`;
      return [{ name, path, line: source.lines(value)[0], door: path.split('/')[1] ?? '', address }];
    });
  });
}

/** Every call of the contract is served by a route, under an address of its own. */
export function checkEndpoints(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const all = calls(tree);
  for (const [address, same] of Map.groupBy(all, ({ door, address: at }) => `${door} ${at}`)) {
    for (const { path, line, name } of same.slice(1))
      problems.push({ path, line, says: `${name} has the address ${address} of ${same[0]?.name}.` });
  }
  const serving = select(
    tree,
    (path) => /^server\/(features|processes|platform\/http)\//.test(path) && isCode(path) && !isTest(path),
  );
  for (const { name, path, line } of all) {
    const served = serving.some(([, text]) => text.includes(`#${path}`) && new RegExp(`\\b${name}\\b`).test(text));
    if (!served)
      problems.push({
        path,
        line,
        says: `${name} is promised and served by no route: add it to the routes.ts of its feature.`,
      });
  }
  return problems;
}
