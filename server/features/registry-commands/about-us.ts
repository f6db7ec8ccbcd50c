/**
 * Our deposit at the registry is short (RFC 5730 §3): not the customer's matter, what is wanted waits until somebody
 * has paid in.
 */
const BILLING_FAILURE = 2104;

/**
 * Refusals that speak of us and not of the name: our commands, our session, our login, or what the registry does not
 * do. None of it is the customer's matter, so what is wanted waits and a person looks.
 */
const ABOUT_US: ReadonlySet<number> = new Set([2000, 2001, 2002, 2100, 2101, 2102, 2103, 2200, 2307]);

/** The alarm of a refusal that is not the customer's matter; undefined for one that decides. */
export function alarmOfCode(code: number): 'registry_balance' | 'registry_refuses_us' | undefined {
  if (code === BILLING_FAILURE) return 'registry_balance';
  return ABOUT_US.has(code) ? 'registry_refuses_us' : undefined;
}
