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
import { settlesInMs } from '../../registry-commands/index.ts';
import { askForChange, type Sent, sendChange } from './send-change.ts';
import type { ActRow } from './store.ts';

/** One question or command to a registry. `name` is the domain it is about, or the one its host lies in. */
export type Step =
  | { readonly do: 'send'; readonly name: string; readonly act: ActRow }
  | { readonly do: 'ask'; readonly name: string; readonly act: ActRow; readonly at: Date }
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

const sentOf = ({ name, act: { clTrid, sentAt } }: Extract<Step, { do: 'send' | 'ask' }>): Sent => ({
  name,
  clTRID: clTrid,
  intendedAt: sentAt,
});

/**
 * What became of a command. That it is not there is believed once it cannot be under way any more; until then it is
 * asked for again, never sent again.
 */
async function ask(gateway: RegistryGateway, step: Extract<Step, { do: 'ask' }>): Promise<Result> {
  const { act, at } = step;
  const told = await askForChange(gateway, sentOf(step), act.command);
  if (told.kind !== 'absent' || settlesInMs(act, at) === 0) return told;
  return { kind: 'unknown', why: 'it may be under way still', trace: { clTRID: act.clTrid } };
}

/**
 * Sends a command, asks what became of one, or looks at a name or host. Called between transactions; its act is
 * committed.
 */
export async function askRegistry(house: House, registries: Registries, step: Step): Promise<Result> {
  const gateway = gatewayOf(registries, step.name);
  if (step.do === 'look') {
    if (step.host !== undefined) return { kind: 'seenHost', host: await gateway.infoHost(step.host, step.name) };
    return { kind: 'seen', domain: await gateway.infoDomain(step.name) };
  }
  if (step.do === 'ask') return ask(gateway, step);
  faultPoint(house, 'act.intent-committed');
  const answer = sendChange(gateway, sentOf(step), step.act.command);
  await faultAfterSending(house, 'act.sent');
  const result = await answer;
  faultPoint(house, 'act.answered');
  return result;
}
