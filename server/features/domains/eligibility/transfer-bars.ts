import { addDays } from '#contract/calendar.ts';
import type { DatedRule } from '#contract/rules/domain.ts';
import { ELIGIBILITY_RULES as RULES } from '#contract/rules/eligibility.ts';
import type { SuffixProfile, TransferRules } from '#contract/rules/suffixes/profile.ts';
import { type TransferPolicy, transferPoliciesOf } from '#contract/rules/transfer.ts';
import { type Bar, type Because, barOf } from './verdict.ts';

/**
 * The dates a change of registrar is judged by, of a name of ours or of another registrar's. Unknown ones are null and
 * forbid nothing.
 */
export interface TransferDates {
  readonly registeredAt: Date | null;
  readonly transferredAt: Date | null;
  readonly expiresAt: Date | null;
  readonly holderChangedAt: Date | null;
  readonly holderLockWaived: boolean;
}

/** One version of the rules with the time in which it holds. */
interface Period {
  readonly rules: TransferRules;
  readonly source: string;
  readonly policy: TransferPolicy;
  readonly begins: Date | null;
  readonly ends: Date | null;
  /** The house's own numbers stand beside it; a policy that forbids longer waits takes them away. */
  readonly house: boolean;
}

function periodsOf(profile: SuffixProfile): Period[] {
  const { transferRules: today, transferRulesNext: next } = profile;
  const [policy, coming] = transferPoliciesOf(profile);
  if (!policy) return [];
  const turn = coming?.validFrom === undefined ? null : new Date(coming.validFrom);
  const first = { rules: today.value, source: today.source, policy, begins: null, ends: turn, house: true };
  if (!next || !coming || !turn) return [first];
  return [first, { rules: next.value, source: next.source, policy: coming, begins: turn, ends: null, house: false }];
}

/** The part of a wait that lies within the time its rule holds; undefined where nothing is left. */
function within({ begins, ends }: Period, since: Date, until: Date | null): Pick<Bar, 'since' | 'until'> | undefined {
  const from = begins && begins > since ? begins : since;
  const to = ends && (until === null || ends < until) ? ends : until;
  return to !== null && to <= from ? undefined : { since: from, until: to };
}

type Rule = Pick<DatedRule, 'id' | 'source' | 'value'>;

/** The longer of what the registry and the house want, named by whoever wants more. */
function longer(rule: Rule, days: number, { source, house }: Period): Rule {
  return house && rule.value > days ? rule : { id: rule.id, value: days, source };
}

function wait(period: Period, rule: Rule, because: Because, event: Date | null): Bar[] {
  if (event === null || rule.value === 0) return [];
  const span = within(period, event, addDays(event, rule.value));
  return span ? [barOf({ ...rule, policy: period.policy.id }, because, span)] : [];
}

function expiryBars(period: Period, expiresAt: Date | null): Bar[] {
  const { rules, source, policy } = period;
  if (expiresAt === null || rules.beforeExpiryDays === 0) return [];
  // Exactly so many days are too late: the last free instant lies one millisecond before.
  const span = within(period, addDays(expiresAt, -rules.beforeExpiryDays), null);
  const rule = { ...RULES.beforeExpiry, value: rules.beforeExpiryDays, source, policy: policy.id };
  return span ? [barOf(rule, 'beforeExpiry', span, { fix: 'renew' })] : [];
}

/**
 * Bars of a change of registrar by dates: age, previous transfer, change of the registrant, too near to expiry; each
 * cut to the time in which its rule holds, so that a policy that begins next month already shortens a date told today.
 * `side`: the holder's own lock is known for our names only, and the house's numbers bind only us.
 */
export function transferBars(profile: SuffixProfile, dates: TransferDates, side: 'out' | 'in'): Bar[] {
  return periodsOf(profile).flatMap((each) => {
    const period = side === 'in' ? { ...each, house: false } : each;
    const { rules, policy } = period;
    const waived = dates.holderLockWaived && policy.holderChangeOptOut;
    const holderRule = { ...RULES.holderChange, value: policy.holderChangeLockDays, source: policy.source };
    return [
      ...wait(period, longer(RULES.minAge, rules.afterCreateDays, period), 'minAge', dates.registeredAt),
      ...wait(
        period,
        longer(RULES.sincePrevious, rules.afterTransferDays, period),
        'sincePrevious',
        dates.transferredAt,
      ),
      ...(waived ? [] : wait(period, holderRule, 'holderChange', dates.holderChangedAt)),
      ...expiryBars(period, dates.expiresAt),
    ];
  });
}
