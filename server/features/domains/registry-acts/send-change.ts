import type {
  HostUpdateResolution,
  Outcome,
  RegistryGateway,
  Resolution,
  UpdateResolution,
} from '../../../gateways/registry/index.ts';
import type { Command, HostCommand } from './facts.ts';

/** A change as it is sent: of which domain, or of the one its host lies in; under which id; since when it was meant. */
export interface Sent {
  readonly name: string;
  readonly clTRID: string;
  /** Business clock. */
  readonly intendedAt: Date;
  readonly sentBefore?: boolean;
}

function hostIntent({ name, ...sent }: Sent, { do: _, host, ...rest }: HostCommand) {
  return { ...rest, ...sent, name: host, of: name };
}

/** Sends one change. Called between transactions; what is sent is committed. */
export function sendChange(gateway: RegistryGateway, sent: Sent, command: Command): Promise<Outcome<undefined>> {
  switch (command.do) {
    case 'updateDomain': {
      const { do: _, was: _was, ...changes } = command;
      return gateway.updateDomain({ ...changes, name: sent.name, clTRID: sent.clTRID });
    }
    case 'createHost':
      return gateway.createHost(hostIntent(sent, command));
    case 'updateHost':
      return gateway.updateHost(hostIntent(sent, command));
    case 'deleteHost':
      return gateway.deleteHost(hostIntent(sent, command));
  }
}

/** Asks what became of a change whose answer was lost. */
export function askForChange(
  gateway: RegistryGateway,
  sent: Sent,
  command: Command,
): Promise<Resolution<undefined> | UpdateResolution | HostUpdateResolution> {
  switch (command.do) {
    case 'updateDomain': {
      const { do: _, was: _was, ...changes } = command;
      return gateway.resolveUpdate({ ...changes, name: sent.name, clTRID: sent.clTRID });
    }
    case 'createHost':
      return gateway.resolveCreateHost(hostIntent(sent, command));
    case 'updateHost':
      return gateway.resolveUpdateHost(hostIntent(sent, command));
    case 'deleteHost':
      return gateway.resolveDeleteHost(hostIntent(sent, command));
  }
}
