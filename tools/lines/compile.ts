import { isIPv4 } from 'node:net';
import { layOver, type Range } from '#server/nameserver/lines/lay-over.ts';
import { type Line, numberOf, type Stretches } from '#server/nameserver/lines/line-table.ts';
import { operatorOf } from './operators.ts';

interface Row {
  readonly from: bigint;
  readonly to: bigint;
  readonly rest: string;
}

/** `1.0.0.0,1.0.0.255,AU`: lines of a file of ranges, in order. */
function rowsOf(csv: string): Row[] {
  const rows: Row[] = [];
  for (const text of csv.split('\n')) {
    const [from = '', to = ''] = text.split(',', 2);
    if (to === '') continue;
    rows.push({ from: numberOf(from), to: numberOf(to), rest: text.slice(from.length + to.length + 2) });
  }
  return rows.sort((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * Networks that are nobody's in the world (IANA's special-purpose registries): who asks from one of them has no line.
 */
const SPECIAL: readonly (readonly [from: string, to: string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.2.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
  ['::', '1fff:ffff:ffff:ffff::'],
  ['2001:db8::', '2001:db8:ffff:ffff::'],
  ['4000::', 'ffff:ffff:ffff:ffff::'],
];

interface Part extends Pick<Row, 'from' | 'to'> {
  readonly line: Line | undefined;
}

/** What systems announce of one network of the mainland, in order. */
function partsOf({ from, to }: Row, systems: readonly Row[]): Part[] {
  return systems.map((system) => {
    const comma = system.rest.indexOf(',');
    return {
      from: system.from - from > 0n ? system.from : from,
      to: system.to - to < 0n ? system.to : to,
      line: operatorOf(Number(system.rest.slice(0, comma)), system.rest.slice(comma + 1)),
    };
  });
}

/**
 * Registries give operators whole networks of IPv6, of which the data names the parts that are announced by themselves:
 * what lies between two parts of one operator is theirs, and all of a network of which nobody else announces a part.
 */
function withGaps({ from, to }: Row, parts: readonly Part[]): Part[] {
  const [first] = parts;
  const whole = first !== undefined && parts.every(({ line }) => line === first.line);
  if (whole) return [{ from, to, line: first.line }];
  return parts.map((part, at) => {
    const next = parts[at + 1];
    return next && next.line === part.line ? { ...part, to: next.from - 1n } : part;
  });
}

/**
 * Where systems and the mainland's networks meet: operators' lines, and `default` for what is the mainland's and no
 * operator's.
 */
function mainland(systems: readonly Row[], countries: readonly Row[], width: 32 | 64): Range[] {
  const ranges: Range[] = [];
  let at = 0;
  for (const network of countries) {
    const { from, to, rest } = network;
    if (rest.trim() !== 'CN') continue;
    ranges.push({ from, to, line: 'default' });
    while (at > 0 && (systems[at - 1] as Row).to >= from) at -= 1;
    while (at < systems.length && (systems[at] as Row).to < from) at += 1;
    const begun = at;
    while (at < systems.length && (systems[at] as Row).from <= to) at += 1;
    const parts = partsOf(network, systems.slice(begun, at));
    for (const { line, ...part } of width === 64 ? withGaps(network, parts) : parts)
      if (line) ranges.push({ ...part, line });
  }
  return ranges;
}

/**
 * Makes one family's table of the two files: whoever's network is registered in the mainland and announced by an
 * operator's system is of that line, elsewhere in the mainland of none, outside it `oversea`. The two cut neither
 * family into more than is needed.
 */
export function compileLines(systems: string, countries: string, width: 32 | 64): Stretches {
  const special = SPECIAL.filter(([from]) => isIPv4(from) === (width === 32)).map(([from, to]) => ({
    from: numberOf(from),
    to: numberOf(to),
    line: 'default' as const,
  }));
  return layOver([...mainland(rowsOf(systems), rowsOf(countries), width), ...special], width);
}
