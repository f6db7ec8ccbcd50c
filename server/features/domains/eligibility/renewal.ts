import { addDays, addYears } from '#contract/calendar.ts';
import { RENEWAL_RULES, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { ELIGIBILITY_RULES as RULES } from '#contract/rules/eligibility.ts';
import { deadlinesTold } from '../life/deadlines.ts';
import type { DomainFacts } from './facts.ts';
import { statusBars } from './status-bars.ts';
import { type Bar, barOf, judgeBars, type Verdict } from './verdict.ts';

/** The facts a renewal is judged by. */
export type RenewalFacts = Pick<
  DomainFacts,
  'profile' | 'expiresAt' | 'statuses' | 'renewedAt' | 'transferredInAt' | 'deletedAt' | 'sparedUntil' | 'dnsCutAt'
>;

/** Years that may be added today without passing the last day a name may have. */
export function renewalYearsMax({ profile, expiresAt }: RenewalFacts, now: Date): number {
  const last = addYears(now, RENEWAL_RULES.termMax.value);
  let years = 0;
  while (years < profile.periodYears.value.max && addYears(expiresAt, years + 1) <= last) years += 1;
  return years;
}

/**
 * From when a suffix takes renewals, and until when: a deleted name must be restored. Its day is told ahead; a name
 * that outlived it, whatever kept its deletion back, can still be renewed.
 */
function windowBars(facts: RenewalFacts, now: Date): Bar[] {
  const { profile, expiresAt, deletedAt } = facts;
  const { value, source } = profile.renewalWindow;
  const since = deadlinesTold(facts, profile, now).delete;
  const late = { ...RULES.renewalLate, value: value.lateDays, source };
  const bars = deletedAt || now < since ? [barOf(late, 'renewalLate', { since, until: null }, { fix: 'restore' })] : [];
  if (value.from === 'registration') return bars;
  const opens = addDays(expiresAt, -value.from);
  return [
    ...bars,
    barOf({ ...RULES.renewalEarly, value: value.from, source }, 'renewalEarly', { since: null, until: opens }),
  ];
}

/**
 * So many years past the last day a name may have. Lists ask this of every row: the years that would fit are counted
 * only where they are told.
 */
function termBars(facts: RenewalFacts, years: number, now: Date): Bar[] {
  const { termMax } = RENEWAL_RULES;
  const { profile, expiresAt } = facts;
  if (years <= profile.periodYears.value.max && addYears(expiresAt, years) <= addYears(now, termMax.value)) return [];
  const yearsMax = renewalYearsMax(facts, now);
  const until = addYears(expiresAt, years - termMax.value);
  return [barOf(termMax, 'termMax', { since: null, until }, yearsMax >= TERM_YEARS_MIN ? { years: yearsMax } : {})];
}

/** May the name be renewed by so many years now? Pure; list, detail, quote and order ask the same. */
export function judgeRenewal(facts: RenewalFacts, years: number, now: Date): Verdict {
  const { termMax } = RENEWAL_RULES;
  return judgeBars(
    [...statusBars('renew', facts.statuses), ...windowBars(facts, now), ...termBars(facts, years, now)],
    termMax,
    now,
  );
}

/**
 * Until when a renewal may not add a year, because one of the last weeks is still in its window (specification §9);
 * undefined outside it.
 */
export function yearNotAddedUntil(
  { renewedAt, transferredInAt }: Pick<RenewalFacts, 'renewedAt' | 'transferredInAt'>,
  now: Date,
): Date | undefined {
  const last = Math.max(renewedAt?.getTime() ?? 0, transferredInAt?.getTime() ?? 0);
  if (last === 0) return undefined;
  const until = addDays(new Date(last), RENEWAL_RULES.lostYear.value);
  return until > now ? until : undefined;
}
