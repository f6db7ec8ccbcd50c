export { matchNames } from './match-names.ts';
export {
  identitiesWaiting,
  identityStatesOf,
  unprovedTemplates,
  verifiedIdentityOf,
} from './read-identity.ts';
export { hasProvedIdentity, sharesIdentity } from './shared-identity-store.ts';
