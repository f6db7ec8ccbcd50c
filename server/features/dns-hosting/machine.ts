import type { ZoneState } from '#contract/states/dns/zone.ts';
import { defineMachine } from '../../platform/machine.ts';

/** A zone that stopped is not answered again: a name that comes back begins with an empty one. */
export const zoneMachine = defineMachine<ZoneState, 'stop'>({
  name: 'dns_zone',
  table: 'dns_zone',
  initial: 'answered',
  states: { answered: { stop: 'stopped' }, stopped: {} },
});
