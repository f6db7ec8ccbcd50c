import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OWN_LINE_TABLE } from '../../platform/settings/listen-settings.ts';
import {
  encodeStretches,
  LINES,
  type Line,
  type LineTableFile,
  numberOf,
  openLineTable,
  type Stretches,
} from './line-table.ts';

const own = openLineTable(JSON.parse(readFileSync(OWN_LINE_TABLE, 'utf8')) as LineTableFile);
const lineOf = (address: string) => own.find({ address, bits: 32 }).line;

test('the table that comes with the program knows the lines of well-known networks', () => {
  const known: readonly (readonly [string, Line])[] = [
    ['202.96.128.86', 'telecom'],
    ['1.12.14.9', 'telecom'],
    ['1.51.2.1', 'edu'],
    ['112.0.0.1', 'mobile'],
    ['123.125.81.6', 'unicom'],
    ['240e::1', 'telecom'],
    ['2408:8000::1', 'unicom'],
    ['2409:8000::1', 'mobile'],
    ['2001:da8::1', 'edu'],
    // Between two networks of one operator.
    ['240a:a001::1', 'edu'],
    ['240a:c000::1', 'mobile'],
    ['223.5.5.5', 'default'],
    ['8.8.8.8', 'oversea'],
    ['1.36.0.1', 'oversea'],
    ['2001:4860:4860::8888', 'oversea'],
    ['127.0.0.1', 'default'],
    ['::1', 'default'],
    ['::ffff:202.96.128.86', 'telecom'],
  ];
  expect(known.map(([address]) => [address, lineOf(address)])).toEqual(known);
});

const tableOf = (v4: Stretches, v6: Stretches = v4) =>
  openLineTable({ day: '2026-01-01', notice: [], v4: encodeStretches(v4), v6: encodeStretches(v6) });
const text = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');

test('every address of the scope has the same line, and a shorter scope would not', () => {
  const stretches = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { maxLength: 20 }).chain((starts) =>
    fc.record({
      starts: fc.constant([0, ...starts].sort((one, other) => one - other)),
      lines: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: starts.length + 1, maxLength: starts.length + 1 }),
    }),
  );
  fc.assert(
    fc.property(stretches, fc.integer({ min: 0, max: 2 ** 32 - 1 }), ({ starts, lines }, value) => {
      const table = tableOf({ starts: starts.map(BigInt), lines: Uint8Array.from(lines) });
      const { line, scopeBits } = table.find({ address: text(value), bits: 32 });
      const at = starts.findLastIndex((start) => start <= value);
      const end = starts[at + 1] ?? 2 ** 32;
      expect(line).toBe(LINES[lines[at] as number]);
      const block = (bits: number) => {
        const size = 2 ** (32 - bits);
        const from = Math.floor(value / size) * size;
        return from >= (starts[at] as number) && from + size <= end;
      };
      expect(block(scopeBits)).toBe(true);
      if (scopeBits > 0) expect(block(scopeBits - 1)).toBe(false);
    }),
  );
});

test('what is no table is refused', () => {
  const good = { starts: [0n, 5n], lines: Uint8Array.of(0, 1) };
  expect(() => tableOf({ starts: [1n], lines: Uint8Array.of(0) })).toThrow('damaged');
  expect(() => tableOf({ starts: [0n, 5n, 5n], lines: Uint8Array.of(0, 1, 2) })).toThrow('damaged');
  expect(() => tableOf({ starts: [0n], lines: Uint8Array.of(9) })).toThrow('damaged');
  expect(() => openLineTable({ day: '', notice: [], v4: encodeStretches(good), v6: 'AAAA' })).toThrow('cut off');
});

const REFERENCE = process.env['LINE_PREFIXES'] ?? '';
const OPERATORS = ['telecom', 'unicom', 'mobile', 'edu'] as const;

const FAMILIES = { v4: 32, v6: 64 } as const;
type Family = keyof typeof FAMILIES;

interface Prefix {
  readonly from: bigint;
  readonly behind: bigint;
  readonly list: string;
}

/** The networks of a list; lines look at 64 bits of IPv6, and no list has longer prefixes. */
function prefixesOf(list: string, family: Family): Prefix[] {
  const lines = readFileSync(join(REFERENCE, `${list}.${family}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [address = '', bits] = line.split('/');
    const from = numberOf(address);
    return { from, behind: from + (1n << BigInt(FAMILIES[family] - Number(bits))), list };
  });
}

const addressOf = (value: bigint, family: Family): string =>
  family === 'v4'
    ? text(Number(value))
    : `${[48n, 32n, 16n, 0n].map((shift) => ((value >> shift) & 0xffffn).toString(16)).join(':')}::`;

/** The networks that the lists cut the mainland into, each with the operators that announce it. */
function judged(family: Family) {
  const prefixes = ['china', ...OPERATORS].flatMap((list) => prefixesOf(list, family));
  const starts = Array.from(own[family].starts, BigInt);
  const edges = [...new Set([...prefixes.flatMap(({ from, behind }) => [from, behind]), ...starts])];
  edges.sort((one, other) => (one < other ? -1 : 1));
  const index = new Map(edges.map((edge, at) => [edge, at]));
  const lists: Set<string>[] = edges.map(() => new Set());
  for (const { from, behind, list } of prefixes)
    for (let at = index.get(from) as number; at < (index.get(behind) as number); at++) lists[at]?.add(list);
  const end = 1n << BigInt(FAMILIES[family]);
  return edges.map((from, at) => ({
    line: lineOf(addressOf(from, family)),
    size: Number((edges[at + 1] ?? end) - from),
    lists: lists[at] as Set<string>,
  }));
}

describe('beside lists that others compile from routes', () => {
  test.for(['v4', 'v6'] as const)(
    'at least 95 % of the mainland’s addresses have a line that the lists give them: IP%s',
    (family, context) => {
      if (REFERENCE === '' || !existsSync(REFERENCE)) {
        context.annotate('LINE_PREFIXES names no lists here: the table of lines was not judged by them');
        return;
      }
      let [agreed, all, outside, outsideAgreed] = [0, 0, 0, 0];
      for (const { line, size, lists } of judged(family)) {
        const operators = OPERATORS.filter((operator) => lists.has(operator));
        if (lists.has('china')) {
          all += size;
          // An address that two operators announce is in both lists.
          const wanted: readonly string[] = operators.length > 0 ? operators : ['default'];
          if (wanted.includes(line)) agreed += size;
        } else if (line !== 'default') {
          outside += size;
          if (line === 'oversea') outsideAgreed += size;
        }
      }
      expect(agreed / all).toBeGreaterThan(0.95);
      expect(outsideAgreed / outside).toBeGreaterThan(0.95);
    },
  );
});
