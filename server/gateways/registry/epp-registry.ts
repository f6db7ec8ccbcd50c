import { openAccount } from './account.ts';
import { createHostObjects } from './host-objects.ts';
import type { RegistryGateway } from './index.ts';
import { pollAck, pollNext } from './poll-messages.ts';
import { checkDomains, infoDomain } from './queries.ts';
import { resolveCreate, resolveDelete, resolveRenew, resolveTransfer, resolveUpdate } from './resolve.ts';
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
    infoDomain: (name) => infoDomain(account, name),
    createDomain: (intent) => createDomain(account, hosts, intent),
    renewDomain: (intent) => renewDomain(account, intent),
    updateDomain: (intent) => updateDomain(account, hosts, intent),
    deleteDomain: (intent) => deleteDomain(account, intent),
    transferDomain: (intent) => transferDomain(account, intent),
    resolveCreate: (intent) => resolveCreate(account, intent),
    resolveRenew: (intent) => resolveRenew(account, intent),
    resolveUpdate: (intent) => resolveUpdate(account, intent),
    resolveDelete: (intent) => resolveDelete(account, intent),
    resolveTransfer: (intent) => resolveTransfer(account, intent),
    restoreDomain: unbuilt,
    resolveRestore: unbuiltYet,
    checkContacts: async () => new Map(),
    infoContact: async () => unbuiltYet({ clTRID: '' }),
    createContact: unbuilt,
    updateContact: unbuilt,
    deleteContact: unbuilt,
    resolveCreateContact: unbuiltYet,
    resolveUpdateContact: unbuiltYet,
    resolveDeleteContact: unbuiltYet,
    infoHost: async () => unbuiltYet({ clTRID: '' }),
    createHost: unbuilt,
    updateHost: unbuilt,
    deleteHost: unbuilt,
    resolveCreateHost: unbuiltYet,
    resolveUpdateHost: unbuiltYet,
    resolveDeleteHost: unbuiltYet,
    balance: async () => ({ kind: 'unsupported' }),
    pollNext: () => pollNext(account),
    pollAck: (id) => pollAck(account, id),
    close: () => account.close(),
  };
}

/** Acts whose frames are not written yet: nothing leaves the house. */
async function unbuilt({ clTRID }: { clTRID: string }) {
  return { kind: 'unsent', why: 'not spoken yet', trace: { clTRID } } as const;
}

async function unbuiltYet({ clTRID }: { clTRID: string }) {
  return { kind: 'unknown', why: 'not spoken yet', trace: { clTRID } } as const;
}
