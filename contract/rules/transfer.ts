import type { SuffixProfile } from './suffixes/profile.ts';

/** A name must be so old before it may change registrar (specification §9). */
export const REGISTRATION_AGE_DAYS_MIN = 60;
/** No change of registrar so long after a transfer or a change of the registrant's data (specification §9). */
export const TRANSFER_LOCK_DAYS = 60;
/** A name moved between accounts so recently leaves only some days after its confirmation (specification §9). */
export const MOVED_BETWEEN_ACCOUNTS_DAYS = 7;
/** Those days: at least and at most (specification §9). */
export const MOVED_TRANSFER_DAYS_MIN = 5;
export const MOVED_TRANSFER_DAYS_MAX = 7;
/** A transfer password lives so long, then the transfer is abandoned (specification §9). */
export const TRANSFER_PASSWORD_VALID_DAYS = 15;
/**
 * A request for a transfer password is answered within (specification §9); the policy's calendar days go before over
 * long holidays.
 */
export const CODE_REQUEST_BUSINESS_DAYS_MAX = 3;

/** What a transfer policy says beside the waiting times of the suffix profile. Its `id` is stored on every transfer. */
export interface TransferPolicy {
  readonly id: string;
  readonly source: string;
  /** The first day it holds, `YYYY-MM-DD`; absent for the one that holds until another has a day. */
  readonly validFrom?: string;
  /** Days of lock after a change of the registrant's name, organisation or e-mail; 0 where there is none. */
  readonly holderChangeLockDays: number;
  /** May the holder opt out of that lock before they change? */
  readonly holderChangeOptOut: boolean;
  /** Must the former and the new holder both confirm such a change before it is made? */
  readonly holderChangeConfirmed: boolean;
  /** How long a transfer password may live. */
  readonly codeValidHoursMax: number;
  /** It must be given, and a lock of ours taken off, within so many calendar days. */
  readonly codeWithinDays: number;
  /** Nothing said by the holder for so many days is a yes. */
  readonly approvedAfterDays: number;
  /** The notice names the gaining registrar by its IANA number. */
  readonly noticeNamesGainingRegistrar: boolean;
  /** May the notice carry a link that approves at once? */
  readonly noticeMayApprove: boolean;
}

/** What we do wherever no policy of ICANN is followed: the specification's own numbers. */
const HOUSE: TransferPolicy = {
  id: 'house',
  source: 'House rules §9',
  holderChangeLockDays: TRANSFER_LOCK_DAYS,
  holderChangeOptOut: false,
  holderChangeConfirmed: false,
  codeValidHoursMax: TRANSFER_PASSWORD_VALID_DAYS * 24,
  codeWithinDays: 5,
  approvedAfterDays: 5,
  noticeNamesGainingRegistrar: false,
  noticeMayApprove: false,
};

const ICANN_TODAY: TransferPolicy = {
  ...HOUSE,
  id: 'icann-2016',
  source: 'Transfer Policy of ICANN, sections I.A.5 and II.C',
  holderChangeOptOut: true,
  holderChangeConfirmed: true,
};

/**
 * 47 recommendations, adopted by the council in March 2025; the board's adoption and the first day are not confirmed.
 */
const ICANN_NEXT: TransferPolicy = {
  ...HOUSE,
  id: 'icann-review',
  source: 'Final report of the Transfer Policy Review, recommendations 2, 7, 13 and 17',
  holderChangeLockDays: 0,
  holderChangeOptOut: false,
  holderChangeConfirmed: false,
  codeValidHoursMax: 336,
  noticeNamesGainingRegistrar: true,
};

/**
 * The policies of a suffix, in the order of their days. A suffix whose profile knows the coming locks follows ICANN;
 * the day on which the coming policy begins is the one of those locks, so one date in the profile switches everything.
 */
export function transferPoliciesOf({ transferRulesNext }: SuffixProfile): readonly TransferPolicy[] {
  if (!transferRulesNext) return [HOUSE];
  const { from } = transferRulesNext;
  return from === undefined ? [ICANN_TODAY] : [ICANN_TODAY, { ...ICANN_NEXT, validFrom: from }];
}

/** The policy that holds for a suffix at an instant. A day begins at midnight UTC. */
export function transferPolicyAt(profile: SuffixProfile, at: Date): TransferPolicy {
  const begun = transferPoliciesOf(profile).filter(({ validFrom }) => !validFrom || new Date(validFrom) <= at);
  return begun.at(-1) ?? HOUSE;
}

/**
 * When a password that is given out now ends: by the policy of its suffix and its day, and never later than the house's
 * own days.
 */
export function codeUntil(profile: SuffixProfile, at: Date): Date {
  const hours = Math.min(transferPolicyAt(profile, at).codeValidHoursMax, TRANSFER_PASSWORD_VALID_DAYS * 24);
  return new Date(at.getTime() + hours * 3_600_000);
}
