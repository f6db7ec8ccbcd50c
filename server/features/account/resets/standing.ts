import {
  COOLING_OFF_HOURS,
  SAFE_CODE_BY_MAIL_COUNTS_DAYS,
  SAFE_CODE_RESET_WAIT_HOURS,
} from '#contract/rules/account.ts';

const HOUR_MS = 3_600_000;

const after = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR_MS);

/** Which secrets in use were set by a mailed link, and whether sign-in asks for more than secrets. */
export interface Resets {
  readonly passwordMailedAt: Date | null;
  readonly safeCodeMailedAt: Date | null;
  /** Since when the account has an authenticator app or a passkey; null without one. */
  readonly factorSince: Date | null;
}

/**
 * What stands behind a session. `settled`: its owner. `unsettled`: a password that came by mail; the security code
 * tells whether it is the owner. `cooling`: two secrets that came by mail, so nothing tells before `until`.
 */
export type Standing = { readonly kind: 'settled' | 'unsettled' } | { readonly kind: 'cooling'; readonly until: Date };

const SETTLED: Standing = { kind: 'settled' };
const UNSETTLED: Standing = { kind: 'unsettled' };

const latest = (one: Date, other: Date) => (one > other ? one : other);

/**
 * A password by mail signed everybody out, so whoever is in since has passed the factor; one added after a reset proves
 * nothing.
 */
function hasOldFactor({ factorSince, safeCodeMailedAt }: Resets, passwordMailedAt: Date): boolean {
  if (factorSince === null || factorSince >= passwordMailedAt) return false;
  return safeCodeMailedAt === null || factorSince < safeCodeMailedAt;
}

export function standingOf(resets: Resets, now: Date): Standing {
  const { passwordMailedAt, safeCodeMailedAt } = resets;
  if (passwordMailedAt === null || hasOldFactor(resets, passwordMailedAt)) return SETTLED;
  if (safeCodeMailedAt === null) return UNSETTLED;
  const until = after(latest(passwordMailedAt, safeCodeMailedAt), COOLING_OFF_HOURS);
  return now < until ? { kind: 'cooling', until } : UNSETTLED;
}

/** From when the security code may be reset by mail, where it must wait. */
export function safeCodeResetFrom(resets: Resets, now: Date): Date | undefined {
  const { passwordMailedAt } = resets;
  if (passwordMailedAt === null || hasOldFactor(resets, passwordMailedAt)) return undefined;
  const from = after(passwordMailedAt, SAFE_CODE_RESET_WAIT_HOURS);
  return now < from ? from : undefined;
}

/** The marks after the password was reset by mail: a code that came by mail long ago has been its owner's since. */
export function afterPasswordReset({ safeCodeMailedAt }: Resets, now: Date) {
  const counts = safeCodeMailedAt !== null && now < after(safeCodeMailedAt, SAFE_CODE_BY_MAIL_COUNTS_DAYS * 24);
  return { passwordMailedAt: now, safeCodeMailedAt: counts ? safeCodeMailedAt : null };
}
