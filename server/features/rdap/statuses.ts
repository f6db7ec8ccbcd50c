/** EPP statuses as RDAP writes them (RFC 8056 §2); one that is not here is not told. */
const RDAP_STATUS: Readonly<Record<string, string>> = {
  ok: 'active',
  inactive: 'inactive',
  linked: 'associated',
  clientDeleteProhibited: 'client delete prohibited',
  clientHold: 'client hold',
  clientRenewProhibited: 'client renew prohibited',
  clientTransferProhibited: 'client transfer prohibited',
  clientUpdateProhibited: 'client update prohibited',
  serverDeleteProhibited: 'server delete prohibited',
  serverHold: 'server hold',
  serverRenewProhibited: 'server renew prohibited',
  serverTransferProhibited: 'server transfer prohibited',
  serverUpdateProhibited: 'server update prohibited',
  pendingCreate: 'pending create',
  pendingDelete: 'pending delete',
  pendingRenew: 'pending renew',
  pendingRestore: 'pending restore',
  pendingTransfer: 'pending transfer',
  pendingUpdate: 'pending update',
  addPeriod: 'add period',
  autoRenewPeriod: 'auto renew period',
  renewPeriod: 'renew period',
  transferPeriod: 'transfer period',
  redemptionPeriod: 'redemption period',
};

/** Of these the registry does one at a time (RFC 5731 §2.3); the first that is there is told. */
const PENDING = ['pending delete', 'pending transfer', 'pending renew', 'pending update', 'pending create'];
/** Grace periods that end with a deletion or belong to it (RFC 3915 §3.1). */
const OF_DELETION = ['redemption period', 'pending restore'];
const OF_LIFE = ['add period', 'auto renew period', 'renew period', 'transfer period'];

/**
 * The statuses of a name for RDAP: each once, and never two that exclude each other (RFC 5731 §2.3, RFC 3915 §3.1).
 * Where our copy holds such a pair, because two answers of the registry crossed, what is under way is told and the lock
 * it excludes is not.
 */
export function rdapStatuses(epp: readonly string[]): string[] {
  const known = [...new Set(epp.map((status) => RDAP_STATUS[status]).filter((status) => status !== undefined))];
  const pending = PENDING.find((status) => known.includes(status));
  const act = pending?.slice('pending '.length);
  const deleting = pending === 'pending delete';
  const told = known.filter((status) => {
    if (status === 'active') return false;
    if (PENDING.includes(status)) return status === pending;
    if (OF_DELETION.includes(status)) return deleting;
    if (OF_LIFE.includes(status)) return !deleting;
    return act === undefined || !status.endsWith(` ${act} prohibited`);
  });
  // `ok` stands alone, or beside `associated`; a name without any other status is active.
  return told.every((status) => status === 'associated') ? ['active', ...told] : told;
}
