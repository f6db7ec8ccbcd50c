import { addDays, addYears } from '#contract/calendar.ts';
import { RENEWAL_RULES, TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';

/** What an act's rules say: allowed or not, from when, by which rule, read where; `fix` is what one could do instead (GW2). */
export interface Verdict {
  readonly allowed: boolean;
  /** The first instant at which it will be possible, where that is known. */
  readonly from?: Date;
  readonly ruleId: string;
  readonly source: string;
  /** The status in the way, where it is one. */
  readonly status?: string;
  readonly fix?: { readonly years: number };
}

/** The facts a renewal is judged by. */
export interface RenewalFacts {
  readonly profile: SuffixProfile;
  readonly expiresAt: Date;
  readonly statuses: readonly string[];
  readonly renewedAt: Date | null;
  readonly transferredInAt: Date | null;
}

/** Statuses under which a registry refuses a renewal (RFC 5731 §2.3). */
const FORBIDDING = [
  'clientRenewProhibited',
  'serverRenewProhibited',
  'pendingDelete',
  'pendingTransfer',
  'pendingRenew',
];

/** Years that may be added today without passing the last day a name may have. */
export function renewalYearsMax({ profile, expiresAt }: RenewalFacts, now: Date): number {
  const last = addYears(now, RENEWAL_RULES.termMax.value);
  let years = 0;
  while (years < profile.periodYears.value.max && addYears(expiresAt, years + 1) <= last) years += 1;
  return years;
}

/** May the name be renewed by so many years now? Pure; list, detail, quote and order ask the same. */
export function judgeRenewal(facts: RenewalFacts, years: number, now: Date): Verdict {
  const status = facts.statuses.find((each) => FORBIDDING.includes(each));
  if (status !== undefined) {
    return { allowed: false, ruleId: RENEWAL_RULES.status.id, source: RENEWAL_RULES.status.source, status };
  }
  const { id: ruleId, source, value } = RENEWAL_RULES.termMax;
  const yearsMax = renewalYearsMax(facts, now);
  if (years <= yearsMax) return { allowed: true, ruleId, source };
  return {
    allowed: false,
    ruleId,
    source,
    from: addYears(facts.expiresAt, years - value),
    ...(yearsMax >= TERM_YEARS_MIN ? { fix: { years: yearsMax } } : {}),
  };
}

/** Until when a renewal may not add a year, because one of the last weeks is still in its window (specification §9); undefined outside it. */
export function yearNotAddedUntil({ renewedAt, transferredInAt }: RenewalFacts, now: Date): Date | undefined {
  const last = Math.max(renewedAt?.getTime() ?? 0, transferredInAt?.getTime() ?? 0);
  if (last === 0) return undefined;
  const until = addDays(new Date(last), RENEWAL_RULES.lostYear.value);
  return until > now ? until : undefined;
}
