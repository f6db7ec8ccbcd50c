/**
 * What a JSONPath finds, for the shapes that redactions use: `$`, `.name`, `[n]` and `[?(@[n]=='x')]`,
 * `[?(@.roles[0]=='x')]`, `[?(@[1].type=='x')]`. Throws on any other, so that a test cannot pass by finding nothing in
 * a path it did not understand.
 */
export function find(path: string, root: unknown): unknown[] {
  let rest = path.replace(/^\$/, '');
  let found: unknown[] = [root];
  while (rest !== '') {
    const [step, next] = stepOf(rest);
    found = found.flatMap(step);
    rest = rest.slice(next);
  }
  return found;
}

type Step = (node: unknown) => unknown[];
const child = (node: unknown, key: string): unknown[] => {
  if (typeof node !== 'object' || node === null) return [];
  const value = (node as Record<string, unknown>)[key];
  return value === undefined ? [] : [value];
};

function stepOf(rest: string): [Step, number] {
  const name = /^\.(\w+)/.exec(rest);
  if (name) return [(node) => child(node, name[1]!), name[0].length];
  const index = /^\[(\d+)\]/.exec(rest);
  if (index) return [(node) => (Array.isArray(node) ? child(node, index[1]!) : []), index[0].length];
  const filter = /^\[\?\(@([.\w[\]]+)=='([^']*)'\)\]/.exec(rest);
  if (!filter) throw new Error(`not understood: ${rest}`);
  const keep: Step = (node) =>
    Array.isArray(node) ? node.filter((each) => find(`$${filter[1]}`, each)[0] === filter[2]) : [];
  return [keep, filter[0].length];
}
