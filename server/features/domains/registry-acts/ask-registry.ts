import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type {
  DomainAnswer,
  HostAnswer,
  HostUpdateResolution,
  Outcome,
  Registries,
  RegistryGateway,
  Resolution,
  UpdateResolution,
} from '../../../gateways/registry/index.ts';
import { faultAfterSending, faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import type { Command } from './facts.ts';
import type { ActRow } from './store.ts';

/** One question or command to a registry. `name` is the domain it is about, or the one its host lies in. */
export type Step =
  | { readonly do: 'send' | 'ask'; readonly name: string; readonly act: ActRow }
  /** `at`: the business time at which the question was decided on; what is learned is as old as that. */
  | { readonly do: 'look'; readonly name: string; readonly host?: string; readonly at: Date };

/** What came of it. `absent` of an ask: the command was not carried out, and what is left of it is planned anew. */
export type Result =
  | Outcome<undefined>
  | Resolution<undefined>
  | UpdateResolution
  | HostUpdateResolution
  | { readonly kind: 'seen'; readonly domain: DomainAnswer }
  | { readonly kind: 'seenHost'; readonly host: HostAnswer };

function gatewayOf(registries: Registries, name: string): RegistryGateway {
  const gateway = registries.get(suffixOf(name)?.registry ?? '');
  if (!gateway) throw new Error(`no registry serves ${name}`);
  return gateway;
}

function hostIntent(name: string, { clTrid, sentAt }: ActRow, command: Exclude<Command, { do: 'updateDomain' }>) {
  const { do: _, host, ...rest } = command;
  return { ...rest, name: host, clTRID: clTrid, intendedAt: sentAt, of: name };
}

function send(gateway: RegistryGateway, name: string, act: ActRow): Promise<Outcome<undefined>> {
  const { command } = act;
  switch (command.do) {
    case 'updateDomain': {
      const { do: _, was: _was, ...changes } = command;
      return gateway.updateDomain({ ...changes, name, clTRID: act.clTrid });
    }
    case 'createHost':
      return gateway.createHost(hostIntent(name, act, command));
    case 'updateHost':
      return gateway.updateHost(hostIntent(name, act, command));
    case 'deleteHost':
      return gateway.deleteHost(hostIntent(name, act, command));
  }
}

function ask(gateway: RegistryGateway, name: string, act: ActRow): Promise<Result> {
  const { command } = act;
  switch (command.do) {
    case 'updateDomain': {
      const { do: _, was: _was, ...changes } = command;
      return gateway.resolveUpdate({ ...changes, name, clTRID: act.clTrid });
    }
    case 'createHost':
      return gateway.resolveCreateHost(hostIntent(name, act, command));
    case 'updateHost':
      return gateway.resolveUpdateHost(hostIntent(name, act, command));
    case 'deleteHost':
      return gateway.resolveDeleteHost(hostIntent(name, act, command));
  }
}

/** Sends a command, asks what became of one, or looks at a name or host. Called between transactions; its act is committed. */
export async function askRegistry(house: House, registries: Registries, step: Step): Promise<Result> {
  const gateway = gatewayOf(registries, step.name);
  if (step.do === 'look') {
    if (step.host !== undefined) return { kind: 'seenHost', host: await gateway.infoHost(step.host, step.name) };
    return { kind: 'seen', domain: await gateway.infoDomain(step.name) };
  }
  if (step.do === 'ask') return ask(gateway, step.name, step.act);
  faultPoint(house, 'act.intent-committed');
  const answer = send(gateway, step.name, step.act);
  await faultAfterSending(house, 'act.sent');
  const result = await answer;
  faultPoint(house, 'act.answered');
  return result;
}
