import { addDays } from '#contract/calendar.ts';
import { RENEWAL_RULES } from '#contract/rules/domain.ts';
import { JUDGED_ACTS, type JudgedAct, ELIGIBILITY_RULES as RULES } from '#contract/rules/eligibility.ts';
import type { DomainFacts, HoldFact } from './facts.ts';
import { judgeAct } from './judge-act.ts';
import { yearNotAddedUntil } from './renewal.ts';
import { barOf, judgeBars, type Verdict } from './verdict.ts';

/** Something to know beside a verdict: it forbids nothing, but it costs time or money until it ends. */
export interface Remark {
  readonly what: 'moved' | 'lostYear' | 'addGrace';
  readonly ruleId: string;
  readonly source: string;
  readonly until: Date;
}

export interface TimelineEntry {
  readonly act: JudgedAct;
  readonly verdict: Verdict;
  readonly remarks: readonly Remark[];
}

function remark(what: Remark['what'], rule: { id: string; source: string }, until: Date | undefined, now: Date) {
  return until && until > now ? [{ what, ruleId: rule.id, source: rule.source, until }] : [];
}

/**
 * What stands beside a verdict: a slow transfer after a move, a year that may be lost, a deletion that is paid back.
 */
export function remarksOn(act: JudgedAct, facts: DomainFacts, now: Date): Remark[] {
  const { movedAt, registeredAt, profile } = facts;
  if (act === 'renew' || act === 'transferOut') {
    const moved = act === 'transferOut' && movedAt ? addDays(movedAt, RULES.moved.value) : undefined;
    return [
      ...remark('moved', RULES.moved, moved, now),
      ...remark('lostYear', RENEWAL_RULES.lostYear, yearNotAddedUntil(facts, now), now),
    ];
  }
  if (act !== 'delete' || !profile.deletion.value.atOnceInAddPeriod) return [];
  const until = addDays(registeredAt, profile.grace.value.addDays);
  return remark('addGrace', { id: RULES.addGrace.id, source: profile.grace.source }, until, now);
}

/** Acts that are told only while they mean something: a lock that is on, a name that was deleted. */
function told({ act, verdict }: TimelineEntry): boolean {
  const { because } = verdict.decisive ?? {};
  return !(act === 'unlock' && because === 'notLocked') && !(act === 'restore' && because === 'notDeleted');
}

/** While its account is suspended a name is kept, and nothing else is done with it. */
function underSuspension(act: JudgedAct, verdict: Verdict, since: Date | undefined, now: Date): Verdict {
  if (since === undefined || act === 'renew' || act === 'restore') return verdict;
  const bar = barOf(RULES.accountSuspended, 'accountSuspended', { since, until: null });
  return judgeBars([bar, ...verdict.bars], RULES.accountSuspended, now);
}

/**
 * Everything that can be done with a name, each with its verdict and what to know beside it, in the order of the
 * contract.
 */
export function timeline(
  facts: DomainFacts,
  holds: readonly HoldFact[],
  now: Date,
  suspendedSince?: Date,
): TimelineEntry[] {
  return JUDGED_ACTS.map((act) => ({
    act,
    verdict: underSuspension(act, judgeAct(act, facts, holds, now), suspendedSince, now),
    remarks: remarksOn(act, facts, now),
  })).filter(told);
}
