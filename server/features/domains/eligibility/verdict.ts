import type { DatedRule } from '#contract/rules/domain.ts';
import type { Fix } from '#contract/rules/eligibility.ts';

/**
 * A span of time in which an act is forbidden, and why: from `since` (inclusive) until `until` (exclusive: at that
 * instant it is free).
 */
export interface Bar {
  readonly ruleId: string;
  readonly source: string;
  /** null: as long as can be told. */
  readonly since: Date | null;
  /** null: nobody can tell when it ends. */
  readonly until: Date | null;
  /** Which words say it. */
  readonly because: Because;
  /** The number in those words. */
  readonly value?: number;
  /** The status in the way, where it is one. */
  readonly status?: string;
  /** The hold in the way, where it is one: its kind and the row that caused it. */
  readonly hold?: { readonly kind: string; readonly cause: string };
  /** The version of the transfer policy that says so. */
  readonly policy?: string;
  /** What the customer can do about it themselves; such a bar hides no date. */
  readonly fix?: Fix;
  /** A shorter term that would be possible. */
  readonly years?: number;
}

/** The sentences of `words.ts`. */
export type Because =
  | 'minAge'
  | 'sincePrevious'
  | 'holderChange'
  | 'beforeExpiry'
  | 'expired'
  | 'saleMargin'
  | 'termMax'
  | 'renewalEarly'
  | 'renewalLate'
  | 'statusServer'
  | 'statusClient'
  | 'statusPending'
  | 'holdTransfer'
  | 'holdPush'
  | 'holdDeal'
  | 'holdDispute'
  | 'holdLock'
  | 'holdSuspended'
  | 'holdHolder'
  | 'deleted'
  | 'holderAsked'
  | 'notLocked'
  | 'notDeleted'
  | 'restoring'
  | 'redemption'
  | 'ours'
  | 'suffix'
  | 'accountSuspended';

/**
 * What an act's rules say: allowed or not, from when, by which rule, read where; `fix` is what one could do instead
 * (GW2).
 */
export interface Verdict {
  readonly allowed: boolean;
  /** The first instant at which it will be possible, where that is known. */
  readonly from?: Date;
  /** Where it is possible now: the instant at which that ends, where one is in sight. */
  readonly until?: Date;
  readonly ruleId: string;
  readonly source: string;
  readonly policy?: string;
  /** The status in the way, where it is one. */
  readonly status?: string;
  readonly fix?: { readonly years?: number; readonly act?: Fix };
  /** The bar that decided; undefined where nothing forbids. */
  readonly decisive?: Bar;
  /** Everything that forbids it now, the decisive one first. */
  readonly bars: readonly Bar[];
}

/** A bar by a rule; `dates` say when it holds. */
export function barOf(
  rule: Pick<DatedRule, 'id' | 'source' | 'value' | 'policy'>,
  because: Because,
  dates: Pick<Bar, 'since' | 'until'>,
  more: Partial<Bar> = {},
): Bar {
  const { id, source, value, policy } = rule;
  return { ruleId: id, source, because, value, ...(policy === undefined ? {} : { policy }), ...dates, ...more };
}

const covers = ({ since, until }: Bar, at: Date): boolean =>
  (since === null || since <= at) && (until === null || at < until);
const endOf = ({ until }: Bar): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

/** Which of two bars without an end, or with the same, is told first: what others set before what time brings. */
const WEIGHT: Partial<Record<Because, number>> = {
  accountSuspended: 5,
  statusServer: 4,
  ours: 4,
  suffix: 4,
  statusPending: 2,
};
function weightOf(bar: Bar): number {
  if (bar.fix) return -1;
  return bar.hold ? 3 : (WEIGHT[bar.because] ?? 1);
}

/** The first instant from `now` on that no bar covers; undefined where none can be told. */
export function firstFree(bars: readonly Bar[], now: Date): Date | undefined {
  let at = now;
  for (;;) {
    const ends = bars.filter((bar) => covers(bar, at)).map(endOf);
    if (ends.length === 0) return at;
    const end = Math.max(...ends);
    if (end === Number.POSITIVE_INFINITY) return undefined;
    at = new Date(end);
  }
}

function firstClosed(bars: readonly Bar[], now: Date): Date | undefined {
  const starts = bars.flatMap(({ since, until }) => (since && since > now && (!until || until > since) ? [since] : []));
  return starts.sort((a, b) => a.getTime() - b.getTime())[0];
}

function refusal(bars: readonly Bar[], active: readonly Bar[], now: Date): Verdict {
  const decisive = active[0] as Bar;
  // What they can mend themselves hides no date: the date of the rest is told, and the way to mend it beside.
  const from = firstFree(
    bars.filter(({ fix }) => !fix),
    now,
  );
  const act = active.find(({ fix }) => fix)?.fix;
  const { years, ruleId, source, policy, status } = decisive;
  return {
    allowed: false,
    ...(from && from > now ? { from } : {}),
    ruleId,
    source,
    ...(policy === undefined ? {} : { policy }),
    ...(status === undefined ? {} : { status }),
    ...(act || years !== undefined
      ? { fix: { ...(act ? { act } : {}), ...(years === undefined ? {} : { years }) } }
      : {}),
    decisive,
    bars: active,
  };
}

/** What they can mend themselves is told after what they cannot. */
const mendable = ({ fix }: Bar): number => (fix ? 1 : 0);

/** Judges by bars: allowed where none covers `now`. `rule` is named where nothing forbids. */
export function judgeBars(bars: readonly Bar[], rule: Pick<DatedRule, 'id' | 'source'>, now: Date): Verdict {
  const active = bars
    .filter((bar) => covers(bar, now))
    .sort((a, b) => mendable(a) - mendable(b) || Math.sign(endOf(b) - endOf(a)) || weightOf(b) - weightOf(a));
  if (active.length > 0) return refusal(bars, active, now);
  const until = firstClosed(bars, now);
  return { allowed: true, ruleId: rule.id, source: rule.source, ...(until ? { until } : {}), bars: [] };
}
