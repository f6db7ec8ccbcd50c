export { type Arrival, arriveDomain } from './arrive-domain.ts';
export {
  judgeRenewal,
  type RenewalFacts,
  renewalYearsMax,
  type Verdict,
  yearNotAddedUntil,
} from './eligibility/renewal.ts';
export { renewalReason } from './eligibility/words.ts';
export { markLeft } from './leave-domain.ts';
export { type DomainNews, domainArrived, domainLeft } from './news.ts';
export { renewalFacts, requireOwnDomain } from './read-domain.ts';
export { recordRenewal } from './renew-domain.ts';
export {
  type DomainRow,
  endHold as liftHold,
  findDomain,
  type Hold,
  type Holder,
  holdersOf,
  insertHold as placeHold,
  openHolds,
} from './store.ts';
