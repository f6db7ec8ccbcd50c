import type { NameCount } from '#contract/api/dns/queries.ts';
import { QUERY_NAMES_SHOWN, type QueryDays } from '#contract/rules/dns/queries.ts';
import { RECORD_LINES } from '#contract/rules/dns/records.ts';
import type { SpanCount } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The hours (of 1 day) or days that are shown, the one of now last; in UTC, where each begins at a multiple of its
 * length.
 */
export function spansShown(
  days: QueryDays,
  wall: Date,
): { readonly span: 'hour' | 'day'; readonly starts: readonly Date[] } {
  const [span, length, count] =
    days === '1' ? (['hour', HOUR_MS, 24] as const) : (['day', DAY_MS, Number.parseInt(days, 10)] as const);
  const last = Math.floor(wall.getTime() / length) * length;
  return { span, starts: Array.from({ length: count }, (_, at) => new Date(last - (count - 1 - at) * length)) };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Counts of the same name together, the largest first. */
function joined(tables: readonly Readonly<Partial<Record<string, number>>>[]): NameCount[] {
  const sums = new Map<string, number>();
  for (const table of tables)
    for (const [host, count = 0] of Object.entries(table)) sums.set(host, (sums.get(host) ?? 0) + count);
  return [...sums]
    .map(([Host, Count]) => ({ Host, Count }))
    .sort((one, other) => other.Count - one.Count || (one.Host < other.Host ? -1 : 1))
    .slice(0, QUERY_NAMES_SHOWN);
}

/** One name over time: a name that the zone has now it may not have had before, and the other way round. */
function hostSpans(at: ReadonlyMap<number, SpanCount>, starts: readonly Date[], host: string) {
  return starts.map((start) => {
    const span = at.get(start.getTime());
    const missing = span?.missingNames[host] ?? 0;
    return { From: start.toISOString(), Total: (span?.names[host] ?? 0) + missing, Missing: missing };
  });
}

/** What the page says of the spans of a zone: sums, gaps filled, names that fell off counted as others. Pure. */
export function sumSpans(spans: readonly SpanCount[], starts: readonly Date[], host?: string) {
  const at = new Map(spans.map((span) => [span.startsAt.getTime(), span]));
  const Total = sumOf(spans.map(({ total }) => total));
  const Missing = sumOf(spans.map(({ missing }) => missing));
  const Names = joined(spans.map(({ names }) => names));
  const MissingNames = joined(spans.map(({ missingNames }) => missingNames));
  return {
    Total,
    Missing,
    Spans: starts.map((start) => {
      const { total = 0, missing = 0 } = at.get(start.getTime()) ?? {};
      return { From: start.toISOString(), Total: total, Missing: missing };
    }),
    ...(host === undefined ? {} : { HostSpans: hostSpans(at, starts, host) }),
    Names,
    OtherNames: Total - Missing - sumOf(Names.map(({ Count }) => Count)),
    MissingNames,
    OtherMissing: Missing - sumOf(MissingNames.map(({ Count }) => Count)),
    Lines: RECORD_LINES.map((Line) => ({ Line, Count: sumOf(spans.map(({ lines }) => lines[Line] ?? 0)) })).filter(
      ({ Count }) => Count > 0,
    ),
  };
}
