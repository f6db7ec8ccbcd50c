import { decimal } from '../billing.ts';
import { suffixOf } from '../names.ts';
import { refuse } from '../refusal.ts';
import type { Answer, Caller, Registry } from '../registry.ts';
import { settle } from '../settle.ts';
import { hasExtension, type Traits } from '../traits/traits.ts';
import { el, rooted, type Xml } from '../xml/writer.ts';
import type { Command, Extensions, ObjectCommand } from './command.ts';
import { runContactCommand } from './contact-commands.ts';
import { createDomain } from './create-domain.ts';
import { checkDomains, infoDomain } from './domain-queries.ts';
import { deleteDomain, renewDomain } from './domain-transforms.ts';
import { runHostCommand } from './host-commands.ts';
import { runPoll } from './poll.ts';
import { transferDomain } from './transfer-domain.ts';
import { updateDomain } from './update-domain.ts';

/** Commands that belong to the registry; login and logout belong to the session. */
export type RegistryCommand = Exclude<Command, { kind: 'login' | 'logout' }>;

/**
 * Brings the registry up to now and carries out one command, all of it or nothing; refusals are thrown. What it wrote
 * stands when `database.gathered()` is committed, which is before its answer leaves.
 */
export function runCommand(
  registry: Registry,
  caller: Caller,
  command: RegistryCommand,
  extensions: Extensions,
): Answer {
  settle(registry);
  if (command.kind === 'balance:info') return balanceInfo(registry, caller);
  if (command.kind === 'poll') return registry.database.gather(() => runPoll(registry, caller, command));
  const product = productExtension(requireProduct(registry.traits, command, extensions.subProduct));
  const answer = isQuery(command)
    ? runObject(registry, caller, command, extensions)
    : registry.database.gather(() => runObject(registry, caller, command, extensions));
  return { ...answer, extensions: [...(answer.extensions ?? []), ...product] };
}

function isQuery(command: ObjectCommand): boolean {
  return command.kind.endsWith(':check') || command.kind.endsWith(':info');
}

function runObject(registry: Registry, caller: Caller, command: ObjectCommand, extensions: Extensions): Answer {
  switch (command.kind) {
    case 'domain:check':
      return checkDomains(registry, caller, command.names, extensions);
    case 'domain:info':
      return infoDomain(registry, caller, command, extensions);
    case 'domain:create':
      return createDomain(registry, caller, command, extensions);
    case 'domain:renew':
      return renewDomain(registry, caller, command, extensions);
    case 'domain:update':
      return updateDomain(registry, caller, command, extensions);
    case 'domain:delete':
      return deleteDomain(registry, caller, command.name);
    case 'domain:transfer':
      return transferDomain(registry, caller, command, extensions);
    case 'contact:check':
    case 'contact:create':
    case 'contact:info':
    case 'contact:update':
    case 'contact:delete':
    case 'contact:transfer':
      return runContactCommand(registry, caller, command, extensions);
    default:
      return runHostCommand(registry, caller, command, extensions);
  }
}

/**
 * The product named by namestoreExt, where the registry wants one; missing, unknown or not that of the domain is 2306
 * with nsExtErrData. Both spellings are seen in the field, `dotCOM` and `COM`; the registry itself writes the `dot`
 * form.
 */
function requireProduct(traits: Traits, command: ObjectCommand, subProduct: string | undefined): string | undefined {
  if (!hasExtension(traits, 'namestoreExt')) return undefined;
  if (subProduct === undefined) return refuseProduct('Specified sub-product is missing');
  const known = Object.entries(traits.suffixes).find(
    ([, { product = '' }]) => subProduct === product || subProduct === product.slice('dot'.length),
  );
  if (!known) return refuseProduct('Specified sub-product does not exist');
  const [suffix, { product }] = known;
  if (!command.kind.startsWith('domain:')) return product;
  const names = 'names' in command ? command.names : 'name' in command ? [command.name] : [];
  const foreign = names.some((name) => (suffixOf(traits, name) ?? suffix) !== suffix);
  return foreign ? refuseProduct('Specified sub-product is not that of the name') : product;
}

function refuseProduct(text: string): never {
  const error = rooted('namestoreExt:nsExtErrData', {}, el('namestoreExt:msg', { code: 1 }, text));
  return refuse(2306, text, error);
}

function productExtension(product: string | undefined): Xml[] {
  return product ? [rooted('namestoreExt:namestoreExt', {}, el('namestoreExt:subProduct', {}, product))] : [];
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
