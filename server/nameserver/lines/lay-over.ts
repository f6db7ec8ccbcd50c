import type { Network } from '#protocols/dns/network.ts';
import { LINES, type Line, type LineTable, lineTableOf, type Stretches } from './line-table.ts';

/** Both ends within; the first 32 bits of IPv4, the first 64 of IPv6. */
export interface Range {
  readonly from: bigint;
  readonly to: bigint;
  readonly line: Line;
}

/** Lays ranges over each other, later ones on top, over `oversea`, and joins neighbours of one line. */
export function layOver(ranges: readonly Range[], width: number): Stretches {
  const edges = [...new Set([0n, ...ranges.flatMap(({ from, to }) => [from, to + 1n])])]
    .filter((edge) => edge < 1n << BigInt(width))
    .sort((one, other) => (one < other ? -1 : 1));
  const index = new Map(edges.map((edge, at) => [edge, at]));
  const lines = new Uint8Array(edges.length).fill(LINES.indexOf('oversea'));
  for (const { from, to, line } of ranges)
    lines.fill(LINES.indexOf(line), index.get(from), index.get(to + 1n) ?? edges.length);
  const kept = edges.map((_, at) => at).filter((at) => at === 0 || lines[at] !== lines[at - 1]);
  return { starts: kept.map((at) => edges[at] as bigint), lines: Uint8Array.from(kept, (at) => lines[at] as number) };
}

const WIDTH = { v4: 32, v6: 64 } as const;

function* rangesOf({ starts, lines }: Stretches, width: number): Generator<Range> {
  for (const [at, line] of lines.entries()) {
    const behind = starts[at + 1] ?? 1n << BigInt(width);
    yield { from: starts[at] as bigint, to: behind - 1n, line: LINES[line] as Line };
  }
}

/** A network whose prefix is longer than what lines look at is its whole /64. */
function rangeOf({ family, first, bits }: Network, line: Line): Range {
  const from = family === 'v4' ? BigInt(first.readUInt32BE(0)) : first.readBigUInt64BE(0);
  return { from, to: from + (1n << BigInt(Math.max(WIDTH[family] - bits, 0))) - 1n, line };
}

/** A table in which these networks are on one line, whatever line they were on. */
export function layNetworks(table: LineTable, networks: readonly Network[], line: Line): LineTable {
  const laid = (family: Network['family']): Stretches => {
    const own = networks.filter((each) => each.family === family).map((each) => rangeOf(each, line));
    return own.length === 0
      ? table[family]
      : layOver([...rangesOf(table[family], WIDTH[family]), ...own], WIDTH[family]);
  };
  return lineTableOf(table.day, laid('v4'), laid('v6'));
}
