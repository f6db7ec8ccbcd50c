import type { Catalogue } from './catalogue.ts';

/** 2004x: name servers, locks, hosts and DNSSEC at the registry. */
export const registryActErrors = {
  /** One name's act is not possible; `Data` says which reason, and the fix where there is one. */
  REGISTRY_ACT_IMPOSSIBLE: { code: 20040, status: 409, msg: 'acts:error.impossible' },
  DNS_SET_NOT_FOUND: { code: 20041, status: 404, msg: 'acts:error.setNotFound' },
  DNS_SETS_TOO_MANY: { code: 20042, status: 409, msg: 'acts:error.setsTooMany' },
} as const satisfies Catalogue;
