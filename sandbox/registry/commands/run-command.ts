import { decimal } from '../billing.ts';
import { suffixOf } from '../names.ts';
import { SUB_PRODUCT_OF, SUB_PRODUCTS, type Suffix } from '../policy.ts';
import { refuse } from '../refusal.ts';
import type { Answer, Caller, Registry } from '../registry.ts';
import { settle } from '../settle.ts';
import { el, rooted, type Xml } from '../xml/writer.ts';
import type { Command, DomainCommand, Extensions, HostCommand } from './command.ts';
import { checkDomains, infoDomain } from './domain-queries.ts';
import { createDomain, deleteDomain, renewDomain } from './domain-transforms.ts';
import { runHostCommand } from './host-commands.ts';
import { runPoll } from './poll.ts';
import { transferDomain } from './transfer-domain.ts';
import { updateDomain } from './update-domain.ts';

/** Commands that belong to the registry; login and logout belong to the session. */
export type RegistryCommand = Exclude<Command, { kind: 'login' | 'logout' }>;

/** Brings the registry up to now and carries out one command in one transaction; refusals are thrown. */
export function runCommand(
  registry: Registry,
  caller: Caller,
  command: RegistryCommand,
  extensions: Extensions,
): Answer {
  settle(registry);
  if (command.kind === 'balance:info') return balanceInfo(registry, caller);
  if (command.kind === 'poll') return registry.database.atomically(() => runPoll(registry, caller, command));
  const suffix = requireProduct(command, extensions.subProduct);
  const answer = isQuery(command)
    ? runObject(registry, caller, command, extensions)
    : registry.database.atomically(() => runObject(registry, caller, command, extensions));
  return { ...answer, extensions: [...(answer.extensions ?? []), productExtension(suffix)] };
}

function isQuery(command: DomainCommand | HostCommand): boolean {
  return command.kind.endsWith(':check') || command.kind.endsWith(':info');
}

function runObject(
  registry: Registry,
  caller: Caller,
  command: DomainCommand | HostCommand,
  extensions: Extensions,
): Answer {
  switch (command.kind) {
    case 'domain:check':
      return checkDomains(registry, command.names);
    case 'domain:info':
      return infoDomain(registry, caller, command);
    case 'domain:create':
      return createDomain(registry, caller, command, extensions);
    case 'domain:renew':
      return renewDomain(registry, caller, command);
    case 'domain:update':
      return updateDomain(registry, caller, command, extensions);
    case 'domain:delete':
      return deleteDomain(registry, caller, command.name);
    case 'domain:transfer':
      return transferDomain(registry, caller, command);
    default:
      return runHostCommand(registry, caller, command);
  }
}

/** The suffix named by namestoreExt; missing, unknown or not that of the domain is 2306 with nsExtErrData. */
function requireProduct(command: DomainCommand | HostCommand, subProduct: string | undefined): Suffix {
  if (subProduct === undefined) return refuseProduct('Specified sub-product is missing');
  const suffix = Object.hasOwn(SUB_PRODUCTS, subProduct) ? SUB_PRODUCTS[subProduct]! : undefined;
  if (!suffix) return refuseProduct('Specified sub-product does not exist');
  if (command.kind.startsWith('host:')) return suffix;
  const names = 'names' in command ? command.names : [command.name];
  const foreign = names.some((name) => (suffixOf(name) ?? suffix) !== suffix);
  return foreign ? refuseProduct('Specified sub-product is not that of the name') : suffix;
}

function refuseProduct(text: string): never {
  const error = rooted('namestoreExt:nsExtErrData', {}, el('namestoreExt:msg', { code: 1 }, text));
  return refuse(2306, text, error);
}

function productExtension(suffix: Suffix): Xml {
  return rooted('namestoreExt:namestoreExt', {}, el('namestoreExt:subProduct', {}, SUB_PRODUCT_OF[suffix]));
}

function balanceInfo(registry: Registry, caller: Caller): Answer {
  const account = registry.accounts.find(caller.registrar)!;
  const data = rooted(
    'balance:infData',
    {},
    el('balance:creditLimit', {}, decimal(account.creditLimit)),
    el('balance:balance', {}, decimal(account.balance)),
    el('balance:availableCredit', {}, decimal(account.balance + account.creditLimit)),
    el('balance:creditThreshold', {}, el('balance:fixed', {}, decimal(account.threshold))),
  );
  return { code: 1000, data };
}
