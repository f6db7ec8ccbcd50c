import { addDays, addYears } from '#contract/calendar.ts';
import { RENEWAL_RULES } from '#contract/rules/domain.ts';
import { ELIGIBILITY_RULES as RULES } from '#contract/rules/eligibility.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import { statusBars } from './status-bars.ts';
import { transferBars } from './transfer-bars.ts';
import { type Bar, barOf, judgeBars, type Verdict } from './verdict.ts';

/** What a look-up tells of a name at another registrar; what it does not tell is null. */
export interface ForeignFacts {
  readonly profile: SuffixProfile;
  readonly registeredAt: Date | null;
  readonly transferredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly statuses: readonly string[];
  /** It lives with us already. */
  readonly ours: boolean;
}

export interface TransferInVerdict extends Verdict {
  /** Facts that nobody told, so that the registry may still refuse. */
  readonly unknown: readonly ('registeredAt' | 'expiresAt')[];
  /**
   * Does the transfer add the year it is paid for? Not beyond ten years from now; undefined where the expiry is
   * unknown.
   */
  readonly addsYear?: boolean;
  /**
   * A transfer before this instant may cost the year that the registry added by itself at the last expiry, where that
   * is taken back.
   */
  readonly yearLostUntil?: Date;
}

function doorBars({ profile, ours }: ForeignFacts): Bar[] {
  const always = { since: null, until: null };
  return [
    ...(ours ? [barOf(RULES.ours, 'ours', always)] : []),
    ...(profile.capabilities.value.transferWithAuthInfo ? [] : [barOf(RULES.suffix, 'suffix', always)]),
  ];
}

/** The end of the weeks after the last anniversary in which an automatic renewal could still be taken back. */
function yearLost({ profile, registeredAt, expiresAt }: ForeignFacts, now: Date): Date | undefined {
  const takenBack = profile.capabilities.value.autoRenews && profile.automaticYear.value.onTransfer === 'takenBack';
  if (!expiresAt || !takenBack) return undefined;
  const renewed = addYears(expiresAt, -1);
  const until = addDays(renewed, RENEWAL_RULES.lostYear.value);
  // In its first year a name was never renewed by itself.
  const firstYear = registeredAt !== null && renewed <= addDays(registeredAt, 1);
  return renewed <= now && now < until && !firstYear ? until : undefined;
}

/**
 * May a name come to us, by the other side's facts? What only the losing registrar can mend says so (`fix:
 * askRegistrar`).
 */
export function judgeTransferIn(facts: ForeignFacts, now: Date): TransferInVerdict {
  const { profile, registeredAt, transferredAt, expiresAt } = facts;
  const dates = { registeredAt, transferredAt, expiresAt, holderChangedAt: null, holderLockWaived: false };
  const statuses = statusBars('transferOut', facts.statuses).map((bar) =>
    bar.fix ? { ...bar, fix: 'askRegistrar' as const } : bar,
  );
  const rule = { id: RULES.minAge.id, source: profile.transferRules.source };
  const verdict = judgeBars([...doorBars(facts), ...statuses, ...transferBars(profile, dates, 'in')], rule, now);
  const until = yearLost(facts, now);
  const years = profile.transferAddsYears.value;
  return {
    ...verdict,
    unknown: [...(registeredAt ? [] : ['registeredAt' as const]), ...(expiresAt ? [] : ['expiresAt' as const])],
    ...(expiresAt
      ? { addsYear: years > 0 && addYears(expiresAt, years) <= addYears(now, RENEWAL_RULES.termMax.value) }
      : {}),
    ...(until ? { yearLostUntil: until } : {}),
  };
}
