import type { RegistryGateway } from './index.ts';
import {
  checkContacts,
  createContact,
  deleteContact,
  infoContact,
  resolveCreateContact,
  resolveDeleteContact,
  resolveUpdateContact,
  updateContact,
} from './objects/contacts.ts';
import { createHostObjects } from './objects/host-objects.ts';
import {
  createHost,
  deleteHost,
  infoHost,
  resolveCreateHost,
  resolveDeleteHost,
  resolveUpdateHost,
  updateHost,
} from './objects/hosts.ts';
import { pollAck, pollNext } from './poll-messages.ts';
import { balance, checkDomains, infoDomain } from './queries.ts';
import { resolveCreate, resolveDelete, resolveRenew, resolveTransfer, resolveUpdate } from './resolve.ts';
import { resolveRestore, restoreDomain } from './restore.ts';
import { openAccount } from './sessions/account.ts';
import type { RegistryHooks, RegistrySettings } from './settings.ts';
import { createDomain, deleteDomain, renewDomain, transferDomain, updateDomain } from './transforms.ts';

/**
 * The registry port over EPP (RFC 5730 and following). Dials nothing before the first command, so a registry that is
 * down never stops a start.
 */
export function openEppRegistry(settings: RegistrySettings, hooks: RegistryHooks = {}): RegistryGateway {
  const account = openAccount(settings, hooks);
  const hosts = createHostObjects(account);
  return {
    registry: settings.registry,
    checkDomains: (names, options, onAnswers) => checkDomains(account, names, options, onAnswers),
    infoDomain: (name, options) => infoDomain(account, name, options),
    createDomain: (intent) => createDomain(account, hosts, intent),
    renewDomain: (intent) => renewDomain(account, intent),
    updateDomain: (intent) => updateDomain(account, hosts, intent),
    deleteDomain: (intent) => deleteDomain(account, intent),
    transferDomain: (intent) => transferDomain(account, intent),
    restoreDomain: (intent) => restoreDomain(account, intent),
    resolveCreate: (intent) => resolveCreate(account, intent),
    resolveRenew: (intent) => resolveRenew(account, intent),
    resolveUpdate: (intent) => resolveUpdate(account, intent),
    resolveDelete: (intent) => resolveDelete(account, intent),
    resolveTransfer: (intent) => resolveTransfer(account, intent),
    resolveRestore: (intent) => resolveRestore(account, intent),
    checkContacts: (ids) => checkContacts(account, ids),
    infoContact: (id) => infoContact(account, id),
    createContact: (intent) => createContact(account, intent),
    updateContact: (intent) => updateContact(account, intent),
    deleteContact: (intent) => deleteContact(account, intent),
    resolveCreateContact: (intent) => resolveCreateContact(account, intent),
    resolveUpdateContact: (intent) => resolveUpdateContact(account, intent),
    resolveDeleteContact: (intent) => resolveDeleteContact(account, intent),
    infoHost: (name, of) => infoHost(account, name, of),
    createHost: (intent) => createHost(account, intent),
    updateHost: (intent) => updateHost(account, intent),
    deleteHost: (intent) => deleteHost(account, intent),
    resolveCreateHost: (intent) => resolveCreateHost(account, intent),
    resolveUpdateHost: (intent) => resolveUpdateHost(account, intent),
    resolveDeleteHost: (intent) => resolveDeleteHost(account, intent),
    balance: () => balance(account),
    pollNext: () => pollNext(account),
    pollAck: (id) => pollAck(account, id),
    close: (withinMs) => account.close(withinMs),
  };
}
