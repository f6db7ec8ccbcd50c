import type { ResourceRecord } from '#protocols/dns/message.ts';
import { canonicalName, isWithin } from '#protocols/dns/name.ts';
import { dataBytes, dataText, typeOf, typeText } from '#protocols/dns/records/known.ts';
import { LINES, type Line } from '../lines/line-table.ts';
import { type HostedZone, hostZone, type PublishedRecord } from '../published-zones/hosted-zone.ts';
import { type LineAnswer, lineAnswers } from './line-answers.ts';

/** What one instance of Knot's geoip module answers of a zone; it has one TTL for all of it. */
export interface LineFile {
  /** Seconds. */
  readonly ttl: number;
  readonly text: string;
}

/** A zone as Knot is given it. */
export interface CompiledZone {
  readonly zone: string;
  /** In the order in which they are asked: those of lines before what everybody else has. */
  readonly lineFiles: readonly LineFile[];
  readonly leftOut: HostedZone['leftOut'];
  /** Names at which lines are answered like everybody else, and why. */
  readonly limits: readonly { readonly name: string; readonly why: string }[];
}

/** Types whose text every reader of zone files has known for long; the others are written as octets (RFC 3597 §5). */
const WRITTEN = ['SOA', 'NS', 'A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'PTR'];
/** Says that nobody is meant, and of what: for names that a wildcard must not answer for. */
const NOBODY = '  - geo: "nobody"\n    TYPE65280: "\\# 0"\n';
/** What Knot reads as a key of its settings. */
const PLAIN_NAME = /^[a-z0-9_*.-]+$/;

function octets({ data }: ResourceRecord): string {
  const bytes = dataBytes(data);
  return `TYPE${typeOf(data)} \\# ${bytes.length} ${bytes.toString('hex')}`.trimEnd();
}

function zoneLine(record: ResourceRecord): string {
  const { name, ttl, data } = record;
  const written = WRITTEN.includes(data.type) ? `${typeText(data)} ${dataText(data)}` : octets(record);
  return `${name} ${ttl} IN ${written}\n`;
}

/** A record of a line's answer; an alias is text there, since Knot follows it. */
function answerLine(record: ResourceRecord): string {
  if (record.data.type === 'CNAME') return `    CNAME: "${record.data.host}"\n`;
  const [, type = '', data = ''] = /^(\S+) (.*)$/.exec(octets(record)) ?? [];
  return `    ${type}: "${data}"\n`;
}

/** Answers of one TTL: of lines, or of everybody else. */
interface Part {
  readonly ttl: number;
  readonly views: Map<string, string[]>;
}

function partsOf(answers: readonly LineAnswer[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { name, line, sets } of answers)
    for (const [ttl, those] of Map.groupBy(sets, ([first]) => first?.ttl ?? 0)) {
      const key = `${line === undefined} ${ttl}`;
      const part = parts.get(key) ?? { ttl, views: new Map() };
      parts.set(key, part);
      const view = [`  - geo: "${line ?? '*'}"\n`, ...those.flatMap((set) => set.map(answerLine))].join('');
      part.views.set(name, [...(part.views.get(name) ?? []), view]);
    }
  // 'false' is of lines and comes first.
  return [...parts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

/** Names under a wildcard of the part that stand for themselves. */
function shaded({ views }: Part, names: readonly string[]): string[] {
  const above = [...views.keys()].flatMap((name) => (name.startsWith('*.') ? [name.slice(2)] : []));
  return names.filter((name) => !views.has(name) && above.some((parent) => name !== parent && isWithin(name, parent)));
}

function fileOf(part: Part, names: readonly string[]): LineFile {
  const entries = [...part.views].map(([name, views]) => `${name}:\n${views.join('')}`);
  const shades = shaded(part, names).map((name) => `${name}:\n${NOBODY}`);
  return { ttl: part.ttl, text: [...entries, ...shades].join('') };
}

/**
 * Makes what Knot serves of a zone from what was published. Pure. Weights are not followed: all of equal records are the answer.
 * @param signed Knot signs it, with the keys it is given besides
 * @throws ZoneError where it makes no zone
 */
export function compileZone(name: string, published: readonly PublishedRecord[], signed: boolean): CompiledZone {
  const hosted = hostZone(
    name,
    published.map((record) => ({ ...record, weight: 1 })),
  );
  const common = hosted.view('default', 0);
  const records = [...common.nodes.values()].flatMap((node) => [...node.values()].flat());
  const lines = LINES.filter((line) => line !== 'default' && published.some((record) => record.line === line));
  const { answers, hidden, limits } = lineAnswers(hosted, lines as Line[], signed);
  const odd = answers.filter((each) => !PLAIN_NAME.test(each.name));
  const copies = [...hidden].flatMap(([at, sets]) => sets.flatMap((set) => set.map((one) => ({ ...one, name: at }))));
  const first = records.filter(({ data }) => data.type === 'SOA');
  const others = records.filter(({ data }) => data.type !== 'SOA');
  const names = [...common.nodes.keys()].filter((each) => PLAIN_NAME.test(each));
  return {
    zone: [...first, ...others, ...copies].map(zoneLine).join(''),
    lineFiles: partsOf(answers.filter((each) => !odd.includes(each))).map((part) => fileOf(part, names)),
    leftOut: hosted.leftOut,
    limits: [...limits, ...odd.map((each) => ({ name: each.name, why: 'Knot reads no such name among its lines' }))],
  };
}

/** A zone's name as part of a file's name: Knot writes it so too. */
export const fileStem = (name: string): string => canonicalName(name).slice(0, -1).replaceAll('/', '_');
