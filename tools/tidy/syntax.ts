import { parseSync } from '@swc/core';

/** A node of the syntax tree; swc's own types do not reach into JSX and patterns evenly. */
export interface Node {
  type: string;
  span?: { start: number; end: number };
  [field: string]: unknown;
}

export interface Source {
  body: readonly Node[];
  /** First and last line of a node. */
  lines(node: Node): [number, number];
}

const cache = new Map<string, Source>();

/**
 * Parses one file. TypeScript 7 has no JavaScript API, swc has.
 * Positions of swc count bytes over all files parsed so far: a leading `;` tells where this file begins.
 */
export function parse(path: string, text: string): Source {
  const key = `${path}\0${text}`;
  const known = cache.get(key);
  if (known) return known;
  const bytes = Buffer.from(`;${text}`);
  const module = parseSync(bytes.toString('utf8'), { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' });
  const [first, ...body] = module.body as unknown as Node[];
  const base = first?.span?.start ?? 0;
  const starts = [0];
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  const lineAt = (position: number) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  const source: Source = {
    body,
    lines: ({ span }) => (span ? [lineAt(span.start - base), lineAt(span.end - base - 1)] : [1, 1]),
  };
  cache.set(key, source);
  return source;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function children(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(children);
  if (isNode(value)) return [value];
  // swc wraps arguments and array elements in plain objects.
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(children);
  return [];
}

/** Visits every node, parents first; `parents` are outermost first. */
export function walk(nodes: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void): void {
  const go = (node: Node, parents: readonly Node[]) => {
    visit(node, parents);
    const below = [...parents, node];
    for (const [field, value] of Object.entries(node))
      if (field !== 'span') for (const child of children(value)) go(child, below);
  };
  for (const node of nodes) go(node, []);
}

export function literals(source: Source): { value: string; node: Node; isPrefix: boolean }[] {
  const found: { value: string; node: Node; isPrefix: boolean }[] = [];
  walk(source.body, (node) => {
    if (node.type === 'StringLiteral') found.push({ value: String(node['value']), node, isPrefix: false });
    if (node.type === 'TemplateLiteral') {
      const [first, ...more] = node['quasis'] as { cooked?: string; raw: string }[];
      found.push({ value: first?.cooked ?? first?.raw ?? '', node, isPrefix: more.length > 0 });
    }
  });
  return found;
}

/** The name of an object's key, written bare or in quotes. */
export function keyOf(property: Node): string | undefined {
  const key = property['key'] as Node | undefined;
  if (key?.type === 'Identifier' || key?.type === 'StringLiteral') return String(key['value']);
  return undefined;
}

/** Takes `as const`, `satisfies` and brackets away. */
export function bare(node: Node | undefined): Node | undefined {
  let inner = node;
  while (inner && /^(TsConstAssertion|TsAsExpression|TsSatisfiesExpression|ParenthesisExpression)$/.test(inner.type)) {
    inner = inner['expression'] as Node;
  }
  return inner;
}

/** Top-level `const` declarations by name, exported or not. */
export function constants(source: Source): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of source.body) {
    const declaration = statement.type === 'ExportDeclaration' ? (statement['declaration'] as Node) : statement;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const each of declaration['declarations'] as Node[]) {
      const name = (each['id'] as Node)['value'];
      const value = bare(each['init'] as Node | undefined);
      if (typeof name === 'string' && value) found.set(name, value);
    }
  }
  return found;
}

export function properties(object: Node | undefined): Map<string, Node> {
  const found = new Map<string, Node>();
  if (object?.type !== 'ObjectExpression') return found;
  for (const property of object['properties'] as Node[]) {
    const name = property.type === 'KeyValueProperty' ? keyOf(property) : undefined;
    const value = bare(property['value'] as Node | undefined);
    if (name !== undefined && value) found.set(name, value);
  }
  return found;
}
