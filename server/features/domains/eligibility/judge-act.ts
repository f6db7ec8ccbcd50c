import { addDays } from '#contract/calendar.ts';
import { type JudgedAct, ELIGIBILITY_RULES as RULES } from '#contract/rules/eligibility.ts';
import type { DomainFacts, HoldFact } from './facts.ts';
import { judgeRenewal } from './renewal.ts';
import { holdBars, statusBars } from './status-bars.ts';
import { transferBars } from './transfer-bars.ts';
import { type Bar, barOf, judgeBars, type Verdict } from './verdict.ts';

const FREE = { id: 'registry.status', source: 'RFC 5731 §2.3' };

export const fromExpiry = ({ expiresAt }: DomainFacts): Bar[] => [
  barOf(RULES.expired, 'expired', { since: expiresAt, until: null }, { fix: 'renew' }),
];

/** A name is offered for sale only while enough of its term is left; later it is renewed first. */
const saleMargin = ({ expiresAt }: DomainFacts): Bar[] => {
  const since = addDays(expiresAt, -RULES.saleMargin.value);
  return [barOf(RULES.saleMargin, 'saleMargin', { since, until: null }, { fix: 'renew' })];
};

/** Our lock can be taken off only where it is on. */
const lockedOnly = ({ statuses }: DomainFacts): Bar[] =>
  statuses.includes('clientTransferProhibited')
    ? []
    : [barOf(RULES.notLocked, 'notLocked', { since: null, until: null })];

/** A deleted name can be asked back while redemption lasts, once. */
function redemptionBars({ profile, graceStatuses, deletedAt, lapsed = false }: DomainFacts): Bar[] {
  const { value, source } = profile.grace;
  const always = { since: null, until: null };
  if (graceStatuses.includes('pendingRestore')) return [barOf(RULES.restoring, 'restoring', always)];
  if (!deletedAt && !graceStatuses.includes('redemptionPeriod')) return [barOf(RULES.notDeleted, 'notDeleted', always)];
  if (!deletedAt) return [];
  const rule = { ...RULES.redemption, value: value.redemptionDays, source };
  const since = lapsed ? deletedAt : addDays(deletedAt, value.redemptionDays);
  return [barOf(rule, 'redemption', { since, until: null })];
}

const leaving = (facts: DomainFacts): Bar[] =>
  transferBars(facts.profile, { ...facts, transferredAt: facts.transferredInAt }, 'out');

/** What the dates of a name forbid, act by act. */
const BY_DATES: Readonly<Record<Exclude<JudgedAct, 'renew'>, (facts: DomainFacts) => Bar[]>> = {
  transferOut: leaving,
  push: fromExpiry,
  sell: saleMargin,
  changeHolder: fromExpiry,
  changeServers: () => [],
  unlock: lockedOnly,
  delete: () => [],
  restore: redemptionBars,
};

/**
 * May the name be pushed to another account: as `judgeAct` says, and for a price only while enough of its term is left.
 * Pure.
 */
export function judgePush(facts: DomainFacts, holds: readonly HoldFact[], priced: boolean, now: Date): Verdict {
  const dates = [...fromExpiry(facts), ...(priced ? saleMargin(facts) : [])];
  return judgeBars([...statusBars('push', facts.statuses), ...holdBars('push', holds), ...dates], FREE, now);
}

/**
 * May the act be done now; if not, from when, by which rule, read where, and what can be done about it? Pure: list,
 * pre-check, submission and page ask the same (GW2). A renewal is judged for one year here; `judgeRenewal` takes the
 * term.
 */
export function judgeAct(act: JudgedAct, facts: DomainFacts, holds: readonly HoldFact[], now: Date): Verdict {
  if (act === 'renew') return judgeRenewal(facts, 1, now);
  return judgeBars(
    [...statusBars(act, facts.statuses), ...holdBars(act, holds), ...BY_DATES[act](facts)],
    act === 'transferOut' ? { id: RULES.minAge.id, source: facts.profile.transferRules.source } : FREE,
    now,
  );
}
