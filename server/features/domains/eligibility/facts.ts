import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { DomainRow, Hold } from '../store.ts';

/**
 * What is judged from: the name as we know it. Everything is a date, a status or the profile of its suffix; nothing is
 * asked.
 */
export interface DomainFacts {
  readonly profile: SuffixProfile;
  readonly registeredAt: Date;
  readonly expiresAt: Date;
  /** EPP statuses (RFC 5731 §2.3); unknown ones forbid nothing. */
  readonly statuses: readonly string[];
  /** Statuses of the grace periods (RFC 3915 §3.1). */
  readonly graceStatuses: readonly string[];
  readonly renewedAt: Date | null;
  readonly transferredInAt: Date | null;
  readonly holderChangedAt: Date | null;
  /** The holder opted out of the lock before they changed (only where the policy of that day allowed it). */
  readonly holderLockWaived: boolean;
  /** Moved between accounts of ours. */
  readonly movedAt: Date | null;
  /** Deleted at the registry: the beginning of redemption. */
  readonly deletedAt: Date | null;
  /** The time to restore is over: by its day, or because a decision cancelled the name. */
  readonly lapsed?: boolean;
  /** Restored without its year: until then it can still be renewed, however late it is. */
  readonly sparedUntil?: Date | null;
  /** Out of the DNS since then; a deletion of ours waits for some days after it. */
  readonly dnsCutAt?: Date | null;
}

/** A hold as eligibility needs it. */
export type HoldFact = Pick<Hold, 'kind' | 'cause' | 'ruleId' | 'until' | 'placedAt'>;

/** The facts of a live name of ours. `more` are facts that the row does not keep. */
export function factsOf(row: Omit<DomainRow, 'holder'>, more: Partial<DomainFacts> = {}): DomainFacts {
  const profile = suffixOf(row.name);
  if (!profile) throw new Error(`no profile for ${row.suffix}`);
  const { registeredAt, expiresAt, statuses, rgpStatuses, renewedAt, transferredInAt, holderLockSince, movedAt } = row;
  return {
    profile,
    registeredAt,
    expiresAt,
    statuses,
    graceStatuses: rgpStatuses,
    renewedAt,
    transferredInAt,
    // A later change with an opt-out leaves the lock of an earlier one as it is.
    holderChangedAt: holderLockSince,
    holderLockWaived: false,
    movedAt,
    deletedAt: row.deletedAt,
    lapsed: row.phase === 'pending_delete',
    sparedUntil: row.sparedUntil,
    dnsCutAt: row.dnsCutAt,
    ...more,
  };
}
