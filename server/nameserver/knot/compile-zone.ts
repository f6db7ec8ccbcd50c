import type { ResourceRecord } from '#protocols/dns/message.ts';
import { canonicalName, isWithin } from '#protocols/dns/name.ts';
import { dataBytes, dataText, typeOf, typeText } from '#protocols/dns/records/known.ts';
import { LINES, type Line } from '../lines/line-table.ts';
import { type HostedZone, hostZone, type PublishedRecord } from '../published-zones/hosted-zone.ts';
import type { RecordSet } from '../zone.ts';
import type { PartSettings } from './knot-settings.ts';
import { type LineAnswer, lineAnswers } from './line-answers.ts';
import { unweighed, type WeighedAnswer, weighedAnswers } from './weighed-answers.ts';

/**
 * What one instance of Knot's geoip module answers of a zone: by line, or one of equals by weight; it has one TTL for
 * all of it.
 */
export interface PartFile extends PartSettings {
  readonly text: string;
}

/** A zone as Knot is given it. */
export interface CompiledZone {
  readonly zone: string;
  /** In the order in which they are asked: those of lines, what everybody else has, what is drawn by weight. */
  readonly parts: readonly PartFile[];
  readonly leftOut: HostedZone['leftOut'];
  /** Names at which lines are answered like everybody else, or equals all together, and why. */
  readonly limits: readonly { readonly name: string; readonly why: string }[];
}

/** Types whose text every reader of zone files has known for long; the others are written as octets (RFC 3597 §5). */
const WRITTEN = ['SOA', 'NS', 'A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'PTR'];
/** Says that nobody is meant, and of what: for names that a wildcard must not answer for. */
const nobody = (weighed: boolean): string => `  - ${weighed ? 'weight: 1' : 'geo: "nobody"'}\n    TYPE65280: "\\# 0"\n`;
/** The file of a part that answers nobody yet. */
export const emptyPart = (weighed: boolean): string => `nobody.invalid.:\n${nobody(weighed)}`;
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

/** Answers of one TTL: of lines, of everybody else, or by weight. */
interface Part extends PartSettings {
  readonly views: Map<string, string[]>;
}

function addTo(parts: Map<string, Part>, key: string, settings: PartSettings, name: string, view: string): void {
  const part = parts.get(key) ?? { ...settings, views: new Map<string, string[]>() };
  parts.set(key, part);
  part.views.set(name, [...(part.views.get(name) ?? []), view]);
}

function partsOf(answers: readonly LineAnswer[], weighed: readonly WeighedAnswer[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { name, line, sets } of answers)
    for (const [ttl, those] of Map.groupBy(sets, ([first]) => first?.ttl ?? 0)) {
      const view = [`  - geo: "${line ?? '*'}"\n`, ...those.flatMap((set) => set.map(answerLine))].join('');
      addTo(parts, `${line === undefined ? 'rest' : 'line'} ${ttl}`, { ttl, weighed: false }, name, view);
    }
  for (const { name, draws } of weighed)
    for (const { weight, set } of draws) {
      const [first] = set as RecordSet & [ResourceRecord];
      // One type each: where a member of one type is drawn, the other types are drawn apart from it.
      const key = `weight ${typeOf(first.data)} ${first.ttl}`;
      const view = `  - weight: ${weight}\n${set.map(answerLine).join('')}`;
      addTo(parts, key, { ttl: first.ttl, weighed: true }, name, view);
    }
  // 'line', 'rest', 'weight'.
  return [...parts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

/** Names under a wildcard of the part that stand for themselves. */
function shaded({ views }: Part, names: readonly string[]): string[] {
  const above = [...views.keys()].flatMap((name) => (name.startsWith('*.') ? [name.slice(2)] : []));
  return names.filter((name) => !views.has(name) && above.some((parent) => name !== parent && isWithin(name, parent)));
}

function fileOf(part: Part, names: readonly string[]): PartFile {
  const entries = [...part.views].map(([name, views]) => `${name}:\n${views.join('')}`);
  const shades = shaded(part, names).map((name) => `${name}:\n${nobody(part.weighed)}`);
  return { ttl: part.ttl, weighed: part.weighed, text: [...entries, ...shades].join('') };
}

/**
 * Makes what Knot serves of a zone from what was published. Pure. The zone file, which secondaries get too, has all of
 * equal records.
 * @param signed Knot signs it, with the keys it is given besides
 * @throws ZoneError where it makes no zone
 */
export function compileZone(name: string, published: readonly PublishedRecord[], signed: boolean): CompiledZone {
  const { lots, leftOut } = hostZone(name, published);
  const hosted = hostZone(name, unweighed(published));
  const common = hosted.view('default', 0);
  const records = [...common.nodes.values()].flatMap((node) => [...node.values()].flat());
  const lines = LINES.filter((line) => line !== 'default' && published.some((record) => record.line === line));
  const byLine = lineAnswers(hosted, lines as Line[], signed);
  const byWeight = weighedAnswers(common, lots, byLine.answers, signed);
  const plainly = <Each extends { readonly name: string }>(those: readonly Each[]) =>
    those.filter((each) => PLAIN_NAME.test(each.name));
  const odd = [...byLine.answers, ...byWeight.answers].filter((each) => !PLAIN_NAME.test(each.name));
  const hidden = [...byLine.hidden, ...byWeight.hidden];
  const copies = hidden.flatMap(([at, sets]) => sets.flatMap((set) => set.map((one) => ({ ...one, name: at }))));
  const first = records.filter(({ data }) => data.type === 'SOA');
  const others = records.filter(({ data }) => data.type !== 'SOA');
  const names = [...common.nodes.keys()].filter((each) => PLAIN_NAME.test(each));
  return {
    zone: [...first, ...others, ...copies].map(zoneLine).join(''),
    parts: partsOf(plainly(byLine.answers), plainly(byWeight.answers)).map((part) => fileOf(part, names)),
    leftOut,
    limits: [
      ...byLine.limits,
      ...byWeight.limits,
      ...odd.map((each) => ({ name: each.name, why: 'Knot reads no such name in its module' })),
    ],
  };
}

/** A zone's name as part of a file's name: Knot writes it so too. */
export const fileStem = (name: string): string => canonicalName(name).slice(0, -1).replaceAll('/', '_');
