import type { statuses as source } from '../zh-HK/statuses.ts';

export const statuses = {
  ok: 'Active, with no restrictions',
  inactive: 'No name servers are set, so the name does not resolve',
  clientDeleteProhibited: 'Delete lock: set by us, the name cannot be deleted until it is taken off',
  clientHold: 'We have taken it out of the DNS: website and e-mail do not work',
  clientRenewProhibited: 'Set by us, the name cannot be renewed until it is taken off',
  clientTransferProhibited:
    'Transfer lock: set by us; the domain cannot move to another registrar until it is unlocked',
  clientUpdateProhibited: 'Update lock: set by us, DNS and other data cannot be changed until it is taken off',
  serverDeleteProhibited: 'Set by the registry: the name cannot be deleted until the registry takes it off',
  serverHold: 'The registry has stopped it resolving: website and e-mail do not work',
  serverRenewProhibited: 'Set by the registry: the name cannot be renewed until the registry takes it off',
  serverTransferProhibited:
    'Set by the registry: the name cannot move to another registrar until the registry takes it off',
  serverUpdateProhibited: 'Set by the registry: DNS and other data cannot be changed until the registry takes it off',
  pendingCreate: 'The registry is working on the registration',
  pendingDelete: 'Waiting to be deleted; then anyone can register it',
  pendingRenew: 'The registry is working on the renewal',
  pendingTransfer: 'Moving to another registrar',
  pendingUpdate: 'The registry is working on a change',
  addPeriod: 'Just registered, still in the add grace period',
  autoRenewPeriod: 'Expired; the registry has extended it and waits for your renewal',
  renewPeriod: 'Just renewed, still in the renewal grace period',
  transferPeriod: 'Just transferred in, still in the transfer grace period',
  redemptionPeriod: 'Redemption period: deleted, can still be restored',
  pendingRestore: 'The restore was asked for and waits for the registry',
  unknown: 'A status specific to this registry',
} as const satisfies Record<keyof typeof source, string>;
