import { LINES, type LineTable, type Stretches } from '../lines/line-table.ts';

/** A child of a node: another node, or the line that all addresses below it have. */
type Child = Node | number;
interface Node {
  readonly zero: Child;
  readonly one: Child;
}

/** Where IPv4 stands in a tree of IPv6 addresses: ::/96. */
const IPV4_AT_BITS = 96;
const RECORD_BYTES = 3;
const SEPARATOR_BYTES = 16;
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/** Types of values in the data section, as their control bytes number them. */
const TYPE = { text: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, list: 11 } as const;

function control(type: number, size: number): Buffer {
  // Types above 7 are written in a second byte; nothing here is longer than 28.
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
}

const text = (value: string): Buffer => Buffer.concat([control(TYPE.text, value.length), Buffer.from(value)]);

function number(type: number, value: number): Buffer {
  const hex = value === 0 ? '' : value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([control(type, bytes.length), bytes]);
}

const map = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([control(TYPE.map, entries.length), ...entries.flatMap(([key, value]) => [text(key), value])]);

/** The tree of one family. `at` is the first stretch that reaches behind `from`. */
function treeOf({ starts, lines }: Stretches, width: number): Child {
  const end = (at: number) => (at + 1 < lines.length ? (starts[at + 1] as bigint) : 1n << BigInt(width));
  let at = 0;
  function build(from: bigint, bits: number): Child {
    const behind = from + (1n << BigInt(width - bits));
    while (end(at) <= from) at += 1;
    if (end(at) >= behind) return lines[at] as number;
    const zero = build(from, bits + 1);
    const one = build(from + (1n << BigInt(width - bits - 1)), bits + 1);
    return { zero, one };
  }
  return build(0n, 0);
}

/** Puts the tree of IPv4 into that of IPv6, at the address that is all zeros so far. */
function joined(tree: Child, four: Child, bits = 0): Child {
  if (bits === IPV4_AT_BITS) return four;
  const { zero, one } = typeof tree === 'number' ? { zero: tree, one: tree } : tree;
  return { zero: joined(zero, four, bits + 1), one };
}

function numbered(root: Node): Map<Node, number> {
  const numbers = new Map<Node, number>([[root, 0]]);
  // A map is walked in the order in which it is filled, also while it is.
  for (const node of numbers.keys())
    for (const child of [node.zero, node.one]) if (typeof child !== 'number') numbers.set(child, numbers.size);
  return numbers;
}

/**
 * The table of lines as a database that Knot's geoip module looks addresses up in (MaxMind DB format 2.0): `line` is a
 * line's name, and the length of the prefix that was found is the scope of the answer.
 */
export function lineDatabase(table: Pick<LineTable, 'v4' | 'v6' | 'day'>): Buffer {
  const root = joined(treeOf(table.v6, 64), treeOf(table.v4, 32)) as Node;
  const numbers = numbered(root);
  const values = LINES.map((line) => map([['line', text(line)]]));
  const offsets = values.map((_, at) => Buffer.concat(values.slice(0, at)).length);
  const tree = Buffer.alloc(numbers.size * 2 * RECORD_BYTES);
  const told = (child: Child): number =>
    typeof child === 'number'
      ? numbers.size + SEPARATOR_BYTES + (offsets[child] as number)
      : (numbers.get(child) as number);
  for (const [node, at] of numbers) {
    tree.writeUIntBE(told(node.zero), at * 2 * RECORD_BYTES, RECORD_BYTES);
    tree.writeUIntBE(told(node.one), (at * 2 + 1) * RECORD_BYTES, RECORD_BYTES);
  }
  const about = map([
    ['binary_format_major_version', number(TYPE.uint16, 2)],
    ['binary_format_minor_version', number(TYPE.uint16, 0)],
    ['build_epoch', number(TYPE.uint64, Date.parse(`${table.day}T00:00:00Z`) / 1000)],
    ['database_type', text('Namestead-Lines')],
    ['description', map([['en', text('Lines of networks')]])],
    ['ip_version', number(TYPE.uint16, 6)],
    ['languages', control(TYPE.list, 0)],
    ['node_count', number(TYPE.uint32, numbers.size)],
    ['record_size', number(TYPE.uint16, RECORD_BYTES * 8)],
  ]);
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...values, MARKER, about]);
}
