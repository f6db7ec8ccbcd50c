import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import { type TransferPolicy, transferPolicyAt } from '#contract/rules/transfer.ts';
import { transferBars } from '../eligibility/transfer-bars.ts';
import type { Bar } from '../eligibility/verdict.ts';
import type { Holder } from '../store.ts';
import { compareHolders, type HolderDifference } from './compare-holders.ts';

/** What a change of holder brings, by the rules of one day. */
export interface ChangeTerms {
  readonly difference: HolderDifference;
  readonly policy: TransferPolicy;
  /** The lock against another registrar; undefined where there is none. */
  readonly lock:
    | { readonly until: Date; readonly days: number; readonly optOut: boolean; readonly bar: Bar }
    | undefined;
  /** The former and the new holder must both confirm before it is made. */
  readonly bothConfirm: boolean;
}

/**
 * The lock a change made now would bring, cut to the time in which its rule holds: the same bars a transfer is judged
 * by.
 */
function lockBar(profile: SuffixProfile, now: Date): Bar | undefined {
  const dates = { registeredAt: null, transferredAt: null, expiresAt: null };
  const bars = transferBars(profile, { ...dates, holderChangedAt: now, holderLockWaived: false }, 'out');
  return bars.findLast(({ because, until }) => because === 'holderChange' && until !== null);
}

/** Pure: what a change of holder made now comes to. Each policy has its own day (`contract/rules/transfer.ts`). */
export function termsFor(profile: SuffixProfile, before: Holder, after: Holder, now: Date): ChangeTerms {
  const policy = transferPolicyAt(profile, now);
  const difference = compareHolders(before, after);
  const bar = difference.material ? lockBar(profile, now) : undefined;
  return {
    difference,
    policy,
    lock: bar?.until
      ? { until: bar.until, days: policy.holderChangeLockDays, optOut: policy.holderChangeOptOut, bar }
      : undefined,
    bothConfirm: difference.material && policy.holderChangeConfirmed,
  };
}

/** The same for a name. */
export function termsOf(name: string, before: Holder, after: Holder, now: Date): ChangeTerms {
  const profile = suffixOf(name);
  if (!profile) throw new Error(`no profile for ${name}`);
  return termsFor(profile, before, after, now);
}

/** Does the wish to opt out count: only a change that would lock, under a policy that allows it. */
export const waives = (terms: ChangeTerms, wish: boolean): boolean => wish && terms.lock?.optOut === true;
