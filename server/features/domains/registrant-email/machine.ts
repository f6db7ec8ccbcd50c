import type { RegistrantEmailState } from '#contract/states/registrant-email.ts';
import { defineMachine } from '../../../platform/machine.ts';

export const registrantEmailMachine = defineMachine<RegistrantEmailState, 'prove' | 'suspend' | 'end'>({
  name: 'registrant_email',
  table: 'registrant_email',
  initial: 'waiting',
  states: {
    waiting: { prove: 'proved', suspend: 'suspended', end: 'ended' },
    suspended: { prove: 'proved', end: 'ended' },
    proved: {},
    ended: {},
  },
});
