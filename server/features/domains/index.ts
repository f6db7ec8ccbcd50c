export { type Arrival, arriveDomains } from './arrive-domain.ts';
export { markLeft } from './leave-domain.ts';
export type { PendingEnd } from './news.ts';
export { domainsOwnData } from './own-data-store.ts';
export { renewalFacts, requireOwnDomain } from './read-domain.ts';
export { type Renewal, recordRenewals } from './renew-domain.ts';
export { findRenewable, type RenewableRow } from './renewable-store.ts';
export {
  type DomainRow,
  endHold as liftHold,
  findDomain,
  findDomainById,
  findDomains,
  type Hold,
  type Holder,
  holdersOf,
  insertHold as placeHold,
  openHolds,
} from './store.ts';
