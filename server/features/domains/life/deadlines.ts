import { addDays } from '#contract/calendar.ts';
import { DNS_CUT_BEFORE_DELETION_DAYS, DNS_CUT_DAYS_MIN } from '#contract/rules/life.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { DomainRow } from '../store.ts';

/**
 * What the dates are counted from. `expiresAt` is the last paid day, not the registry's, which may be a year ahead
 * meanwhile.
 */
export type LifeFacts = Pick<DomainRow, 'expiresAt' | 'deletedAt'> & {
  /** Not deleted before, whatever its last paid day. */
  readonly sparedUntil?: Date | null;
  /** It left the DNS then, and is out of it since. */
  readonly dnsCutAt?: Date | null;
};

/** So many days after the last paid day, or later where the name was spared for longer. */
function lateUntil({ expiresAt, sparedUntil }: Omit<LifeFacts, 'deletedAt' | 'dnsCutAt'>, days: number): Date {
  const late = addDays(expiresAt, days);
  return sparedUntil && sparedUntil > late ? sparedUntil : late;
}

/**
 * The day of a deletion that has not happened. It waits until the name was out of the DNS for as long as its holder
 * needs to notice, however late it was cut (Expired Registration Recovery Policy §2.2.2).
 */
function deletionDay(facts: LifeFacts, days: number): Date {
  const late = lateUntil(facts, days);
  if (!facts.dnsCutAt) return late;
  return new Date(Math.max(late.getTime(), addDays(facts.dnsCutAt, DNS_CUT_DAYS_MIN).getTime()));
}

/** What becomes of a name that nobody renews, and when. */
export interface Deadlines {
  readonly expiry: Date;
  /** It stops resolving. */
  readonly dnsCut: Date;
  /** Until then it is renewed at the ordinary price; then we delete it. */
  readonly delete: Date;
  /** Until then it can be restored. */
  readonly redemptionEnd: Date;
  /** Then anybody may register it. */
  readonly release: Date;
}

/**
 * The dates of a name's life by its suffix (RFC 3915 §3.1, Expired Registration Recovery Policy §2, specification §9).
 * Pure. A deletion that has happened counts from its own day.
 */
export function deadlinesOf(facts: LifeFacts, profile: SuffixProfile): Deadlines {
  const { expiresAt, deletedAt } = facts;
  const { deletion, grace, renewalWindow } = profile;
  // Never after the last day on which the ordinary price is taken: nobody shall pay it for a name that is gone.
  const lateDays = Math.min(deletion.value.daysAfterExpiry, renewalWindow.value.lateDays);
  const deleted = deletedAt ?? deletionDay(facts, lateDays);
  const redemptionEnd = addDays(deleted, grace.value.redemptionDays);
  return {
    expiry: expiresAt,
    dnsCut: addDays(expiresAt, Math.max(0, lateDays - DNS_CUT_BEFORE_DELETION_DAYS)),
    delete: deleted,
    redemptionEnd,
    release: addDays(redemptionEnd, grace.value.pendingDeleteDays),
  };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * The same dates as letters and pages tell them ahead. A name that is late to leave the DNS leaves it now at the
 * earliest, and its deletion waits from then; what has not happened does not lie behind.
 */
export function deadlinesTold(facts: LifeFacts, profile: SuffixProfile, now: Date): Deadlines {
  const planned = deadlinesOf(facts, profile);
  if (facts.deletedAt) return planned;
  const dnsCut = later(planned.dnsCut, facts.dnsCutAt ?? now);
  const deletedAt = later(deadlinesOf({ ...facts, dnsCutAt: dnsCut }, profile).delete, now);
  return { ...deadlinesOf({ ...facts, deletedAt }, profile), dnsCut };
}

/**
 * Until when a deletion gives the registry's automatic year back (RFC 3915 §3.1); undefined where it renews nothing by
 * itself.
 */
export function refundEnds({ expiresAt }: LifeFacts, { capabilities, grace }: SuffixProfile): Date | undefined {
  return capabilities.value.autoRenews ? addDays(expiresAt, grace.value.autoRenewDaysMax) : undefined;
}
