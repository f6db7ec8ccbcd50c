import { ELIGIBILITY_RULES as RULES } from '#contract/rules/eligibility.ts';
import type { DomainFacts } from './facts.ts';
import { fromExpiry } from './judge-act.ts';
import { undecidedBars } from './status-bars.ts';
import { type Bar, barOf, judgeBars, type Verdict } from './verdict.ts';

const ALWAYS = { since: null, until: null };
const DELETED = ['redemptionPeriod', 'pendingRestore', 'pendingDelete'];

function deletedBars({ deletedAt, graceStatuses }: DomainFacts): Bar[] {
  const deleted = deletedAt !== null || graceStatuses.some((status) => DELETED.includes(status));
  return deleted ? [barOf(RULES.certificateDeleted, 'deleted', ALWAYS)] : [];
}

/**
 * May a certificate of registration be drawn now? It says to strangers that the name is registered, to whom, and until
 * when; so not where one of these is over (expired, deleted) or open: the registry decides about the name, or has been
 * told another holder (`holderAsked`) and its answer is not known. Locks, holds and suspensions change nothing of what
 * it says. Pure.
 */
export function judgeCertificate(facts: DomainFacts, holderAsked: boolean, now: Date): Verdict {
  const deleted = deletedBars(facts);
  // Of a name that is gone it is no help to hear that it expired before, or what the registry still does with it.
  if (deleted.length > 0) return judgeBars(deleted, RULES.certificateDeleted, now);
  const asked = holderAsked ? [barOf(RULES.certificateHolder, 'holderAsked', ALWAYS)] : [];
  return judgeBars([...undecidedBars(facts.statuses), ...asked, ...fromExpiry(facts)], RULES.expired, now);
}
