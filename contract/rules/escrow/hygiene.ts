/**
 * Below this age a name is called young: registries and ICANN hold new names for so many days (Transfer Policy
 * II.A.3.7.5, 60 days).
 */
export const HYGIENE_YOUNG_DAYS = 60;
/**
 * With so few days left the term of a name runs out in the middle of a deal (evaluation, quote, payment and hand-over
 * take up to 40 days).
 */
export const HYGIENE_ENDS_SOON_DAYS = 60;
/** Registry and directory are asked again about one deal at most so often, in seconds. */
export const HYGIENE_AGAIN_SECONDS = 60;
/** Whoever was asked and has not answered within so many seconds said nothing. */
export const HYGIENE_WAIT_SECONDS = 600;
/** A lock by the registry on all three of these is what disputes and courts bring (EPP statuses, RFC 5731 §2.3). */
export const HYGIENE_FROZEN_STATUSES = [
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'serverDeleteProhibited',
] as const;
/** Other statuses that forbid something (RFC 5731 §2.3): whoever says no lock must have seen none of them. */
export const HYGIENE_OTHER_LOCKS = [
  'clientDeleteProhibited',
  'clientRenewProhibited',
  'clientUpdateProhibited',
  'serverDeleteProhibited',
  'serverRenewProhibited',
  'serverUpdateProhibited',
] as const;
/** Statuses that bar nothing (RFC 5731 §2.3, RFC 3915 §3.1); one that stands in no list of ours is not understood. */
export const HYGIENE_QUIET_STATUSES = [
  'ok',
  'inactive',
  'linked',
  'associated',
  'addPeriod',
  'autoRenewPeriod',
  'renewPeriod',
  'transferPeriod',
] as const;
