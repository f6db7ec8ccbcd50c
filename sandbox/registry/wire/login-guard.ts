import { LOGIN_LOCK_FAILURES, LOGIN_LOCK_MS } from '../policy.ts';

/** Locks a registrar out for a while after too many refused logins over all its connections; by the machine's clock. */
export interface LoginGuard {
  isLocked(registrar: string): boolean;
  failed(registrar: string): void;
}

/** @param now milliseconds of the machine's clock */
export function createLoginGuard(now: () => number): LoginGuard {
  const failures = new Map<string, number[]>();
  const recent = (registrar: string) => (failures.get(registrar) ?? []).filter((at) => at > now() - LOGIN_LOCK_MS);
  return {
    isLocked: (registrar) => recent(registrar).length >= LOGIN_LOCK_FAILURES,
    failed(registrar) {
      failures.set(registrar, [...recent(registrar), now()].slice(-LOGIN_LOCK_FAILURES));
    },
  };
}
