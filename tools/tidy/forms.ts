import { dirname, join } from 'node:path/posix';
import { constants, keyOf, literals, type Node, parse, type Source, walk } from './syntax.ts';
import { isTest, type Problem, select, type Tree } from './tree.ts';

/** Fields of a call that its form does not ask for, by `call.Field`, each with the reason. */
const NOT_ASKED: Readonly<Record<string, string>> = {};

interface Place {
  readonly path: string;
  readonly source: Source;
}

const placeAt = (tree: Tree, path: string): Place | undefined => {
  const text = tree.get(path);
  return text === undefined || !/\.tsx?$/.test(path) ? undefined : { path, source: parse(path, text) };
};

/** The file that an import names. */
function fileOf(from: string, named: string): string | undefined {
  if (named.startsWith('.')) return join(dirname(from), named);
  return named.startsWith('#') ? named.slice(1) : undefined;
}

interface Import {
  readonly file: string;
  /** As the other file calls it. */
  readonly name: string;
}

/** Imported names of ours by what they are called here; `''` and a number are imports of files whole. */
function importsOf({ path, source }: Place): Map<string, Import> {
  const found = new Map<string, Import>();
  for (const node of source.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const file = fileOf(path, String((node['source'] as Node)['value']));
    if (file === undefined) continue;
    found.set(`${found.size}`, { file, name: '' });
    for (const one of node['specifiers'] as Node[]) {
      const local = String((one['local'] as Node)['value']);
      const imported = one['imported'] as Node | null | undefined;
      found.set(local, { file, name: imported ? String(imported['value']) : local });
    }
  }
  return found;
}

const nameOf = (node: Node | undefined) => (node?.type === 'Identifier' ? String(node['value']) : undefined);
const argumentsOf = (node: Node) => ((node['arguments'] ?? []) as { expression: Node }[]).map((one) => one.expression);
const memberOf = (node: Node) => nameOf(node['property'] as Node | undefined);

/** What `const { A: _a, ...name } = object` takes its rest from; the part left out is told with it. */
function restOf({ source }: Place, name: string): Node | undefined {
  let found: Node | undefined;
  walk(source.body, (node) => {
    const id = node['id'] as Node | undefined;
    if (node.type !== 'VariableDeclarator' || id?.type !== 'ObjectPattern') return;
    const rest = (id['properties'] as Node[]).find(({ type }) => type === 'RestElement');
    if (nameOf(rest?.['argument'] as Node | undefined) === name) found = node['init'] as Node;
  });
  return found;
}

/** A constant by its name, wherever it stands. */
function constantOf(tree: Tree, at: Place, name: string): { at: Place; node: Node } | undefined {
  const own = constants(at.source).get(name) ?? restOf(at, name);
  if (own) return { at, node: own };
  const imported = importsOf(at).get(name);
  const place = imported && placeAt(tree, imported.file);
  return place && constantOf(tree, place, imported.name);
}

function keysOfObject(tree: Tree, at: Place, node: Node): string[] | undefined {
  const keys: string[] = [];
  for (const one of node['properties'] as Node[]) {
    const spread = one.type === 'SpreadElement' ? fieldsOf(tree, at, one['arguments'] as Node) : undefined;
    const name = one.type === 'KeyValueProperty' ? keyOf(one) : nameOf(one);
    if (one.type === 'SpreadElement' ? !spread : name === undefined) return undefined;
    keys.push(...(spread ?? [name as string]));
  }
  return keys;
}

/** The fields of a schema, or of what one is made of; undefined where they cannot be read. */
function fieldsOf(tree: Tree, at: Place, node: Node): string[] | undefined {
  const all = (nodes: readonly (Node | undefined)[]): string[] | undefined => {
    const each = nodes.map((one) => one && fieldsOf(tree, at, one));
    return each.includes(undefined) ? undefined : [...new Set(each.flat() as string[])];
  };
  if (node.type === 'ObjectExpression') return keysOfObject(tree, at, node);
  if (node.type === 'MemberExpression') return all([node['object'] as Node]);
  const name = nameOf(node);
  if (name !== undefined) {
    const found = constantOf(tree, at, name);
    return found && fieldsOf(tree, found.at, found.node);
  }
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'] as Node;
  const [first, second] = argumentsOf(node);
  const made = memberOf(callee);
  if (made === 'check') return all([callee['object'] as Node]);
  if (made === 'extend') return all([first, second]);
  if (made === 'union')
    return all(((first?.['elements'] ?? []) as { expression: Node }[]).map(({ expression }) => expression));
  return /^(strictObject|object)$/.test(made ?? '') ? all([first]) : undefined;
}

/** The fields of a call's input. */
function inputOf(tree: Tree, at: Place, call: string): string[] | undefined {
  const found = constantOf(tree, at, call);
  const shape = found && argumentsOf(found.node)[0];
  const input = (shape?.['properties'] as Node[] | undefined)?.find((one) => keyOf(one) === 'input');
  return found && input && fieldsOf(tree, found.at, input['value'] as Node);
}

/** The calls whose forms a file has: `useServerForm(call, …)`, and `useSmallForm<typeof call>` of a small page. */
function formsIn({ path, source }: Place, text: string): { call: string; line: number }[] {
  const found: { call: string; line: number }[] = [];
  walk(source.body, (node) => {
    if (node.type !== 'CallExpression') return;
    const [callee, [first]] = [nameOf(node['callee'] as Node), argumentsOf(node)];
    const call = nameOf(first);
    if (callee === 'useServerForm' && call) found.push({ call, line: source.lines(node)[0] });
  });
  // A small page names its call as a type alone, so that no schema comes with it.
  if (!path.includes('/small/')) return found;
  for (const [index, line] of text.split('\n').entries())
    for (const [, typed = ''] of line.matchAll(/(?:useSmallForm<|type \w+ = )(typeof [^=;{(]+?)(?:>\(|;)/g))
      for (const [, call = ''] of typed.matchAll(/typeof (\w+)/g)) found.push({ call, line: index + 1 });
  return found;
}

/** `${field}Latin`: names that are made of another with an end. */
const endOf = ({ type, quasis }: Node): string | undefined => {
  const texts = type === 'TemplateLiteral' ? (quasis as { raw: string }[]).map(({ raw }) => raw) : [];
  return texts.length === 2 && texts[0] === '' ? texts[1] : undefined;
};

/** What a file and the files of its app that it draws with name: texts, and keys of what they make. */
function namedIn(tree: Tree, path: string, seen: Set<string> = new Set()): Set<string> {
  const place = seen.has(path) ? undefined : placeAt(tree, path);
  if (!place) return new Set();
  seen.add(path);
  const named = new Set(literals(place.source).map(({ value }) => value));
  walk(place.source.body, (node) => {
    const end = endOf(node);
    if (end) named.add(`*${end}`);
    if (node.type !== 'ObjectExpression') return;
    for (const one of node['properties'] as Node[]) {
      const key = one.type === 'KeyValueProperty' ? keyOf(one) : nameOf(one);
      if (key !== undefined) named.add(key);
    }
  });
  const room = path.split('/').slice(0, 2).join('/');
  for (const { file } of importsOf(place).values())
    if (file.startsWith(`${room}/`)) for (const each of namedIn(tree, file, seen)) named.add(each);
  return named;
}

/** Whether a field is named, whole or as another with an end. */
function isNamed(named: ReadonlySet<string>, field: string): boolean {
  if (named.has(field)) return true;
  const ends = [...named].filter((each) => each.startsWith('*')).map((each) => each.slice(1));
  return ends.some((end) => field.endsWith(end) && named.has(field.slice(0, -end.length)));
}

/** A form asks for every field of its call, or fills it in; what it leaves out is named above with the reason. */
export function checkForms(tree: Tree, notAsked: Readonly<Record<string, string>> = NOT_ASKED): Problem[] {
  const problems: Problem[] = [];
  const used = new Set<string>();
  for (const [path, text] of select(
    tree,
    (each) => /^web\/(console|backoffice)\/.*\.tsx$/.test(each) && !isTest(each),
  )) {
    if (!/useServerForm|useSmallForm/.test(text)) continue;
    const place = { path, source: parse(path, text) };
    for (const { call, line } of formsIn(place, text)) {
      const fields = inputOf(tree, place, call);
      if (!fields) {
        problems.push({ path, line, says: `the fields of ${call} cannot be read: write its input as one object.` });
        continue;
      }
      const named = namedIn(tree, path);
      for (const field of fields.filter((each) => !isNamed(named, each))) {
        const key = `${call}.${field}`;
        if (Object.hasOwn(notAsked, key)) used.add(key);
        else problems.push({ path, line, says: `the form of ${call} lacks its field ${field}.` });
      }
    }
  }
  for (const key of Object.keys(notAsked).filter((each) => !used.has(each)))
    problems.push({ path: 'tools/tidy/forms.ts', says: `${key} is asked for, or is no field any more.` });
  return problems;
}
