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
    checkDomains: (names, onAnswers) => checkDomains(account, names, onAnswers),
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
    pollNext: () => pollNext(account),
    pollAck: (id) => pollAck(account, id),
    close: () => account.close(),
  };
}
