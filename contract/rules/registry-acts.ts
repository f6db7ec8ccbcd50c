/**
 * Name servers of one name (RFC 1034 §4.1: what fits one answer of 512 octets; registries take no more). A suffix may
 * take fewer.
 */
export const NAME_SERVERS_MAX = 13;
/** Addresses of one host of ours (house rule; registries differ between 10 and 14). */
export const HOST_ADDRESSES_MAX = 10;
/** Host objects below one name (house rule: registries charge for none, and nobody has run out of them). */
export const HOSTS_PER_NAME_MAX = 50;
/** DNSSEC records of one name: two keys in use and two that come, each by two digests (house rule). */
export const DS_RECORDS_MAX = 8;
/** Sets of name servers that one customer keeps, and the length of their names. */
export const DNS_SETS_MAX = 50;
export const DNS_SET_NAME_LENGTH_MAX = 30;

/** Locks that a customer sets, each with the status that it is at the registry (RFC 5731 §2.3). */
export const LOCKS = ['transfer', 'update', 'delete'] as const;
export type Lock = (typeof LOCKS)[number];
/** `registry`: the registry itself has set it; only it takes it off. */
export const LOCK_VALUES = ['on', 'off', 'registry'] as const;

export const LOCK_STATUS = {
  transfer: { client: 'clientTransferProhibited', server: 'serverTransferProhibited' },
  update: { client: 'clientUpdateProhibited', server: 'serverUpdateProhibited' },
  delete: { client: 'clientDeleteProhibited', server: 'serverDeleteProhibited' },
} as const satisfies Readonly<Record<Lock, { client: string; server: string }>>;

/**
 * Algorithms a new DS record may name, with their names: those that may be used for signing. RFC 9904 has put the
 * registries of IANA (DNS Security Algorithm Numbers, Digest Algorithms) in the place of RFC 8624; read there on 22 Nov
 * 2026.
 */
export const DS_ALGORITHMS = {
  8: 'RSASHA256',
  10: 'RSASHA512',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
} as const;
/** May be used, and is not recommended for signing any more. */
export const DS_ALGORITHM_DISCOURAGED = 10;
/**
 * Digests a new DS record may have, with their names and hexadecimal digits (RFC 9905: SHA-1 must not be used for new
 * ones).
 */
export const DS_DIGESTS = {
  2: { name: 'SHA-256', digits: 64 },
  4: { name: 'SHA-384', digits: 96 },
} as const;

/** Acts at the registry on names that stand, beside terms: each is a kind of task. */
export const REGISTRY_ACTS = ['nameServers', 'locks', 'hosts', 'dnssec'] as const;
export type RegistryActName = (typeof REGISTRY_ACTS)[number];
