import type { StatusSaid } from '#contract/api/domains.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { translate } from '../../../platform/i18n.ts';

/** What each status means (RFC 5731 §2.3; those of grace periods RFC 3915 §3.1). */
const WORDS: Readonly<Record<string, MessageKey>> = {
  ok: 'statuses:ok',
  inactive: 'statuses:inactive',
  clientDeleteProhibited: 'statuses:clientDeleteProhibited',
  clientHold: 'statuses:clientHold',
  clientRenewProhibited: 'statuses:clientRenewProhibited',
  clientTransferProhibited: 'statuses:clientTransferProhibited',
  clientUpdateProhibited: 'statuses:clientUpdateProhibited',
  serverDeleteProhibited: 'statuses:serverDeleteProhibited',
  serverHold: 'statuses:serverHold',
  serverRenewProhibited: 'statuses:serverRenewProhibited',
  serverTransferProhibited: 'statuses:serverTransferProhibited',
  serverUpdateProhibited: 'statuses:serverUpdateProhibited',
  pendingCreate: 'statuses:pendingCreate',
  pendingDelete: 'statuses:pendingDelete',
  pendingRenew: 'statuses:pendingRenew',
  pendingTransfer: 'statuses:pendingTransfer',
  pendingUpdate: 'statuses:pendingUpdate',
  addPeriod: 'statuses:addPeriod',
  autoRenewPeriod: 'statuses:autoRenewPeriod',
  renewPeriod: 'statuses:renewPeriod',
  transferPeriod: 'statuses:transferPeriod',
  redemptionPeriod: 'statuses:redemptionPeriod',
  pendingRestore: 'statuses:pendingRestore',
};

function setBy(status: string): StatusSaid['By'] {
  if (status.startsWith('server')) return 'registry';
  return status.startsWith('client') ? 'registrar' : 'state';
}

/** Statuses in the reader's words, each once; one that we do not know is shown with its name alone. */
export function saidStatuses(lang: Lang, statuses: readonly string[]): StatusSaid[] {
  return [...new Set(statuses)].map((status) => ({
    Status: status,
    By: setBy(status),
    Text: translate(lang, WORDS[status] ?? 'statuses:unknown'),
  }));
}
