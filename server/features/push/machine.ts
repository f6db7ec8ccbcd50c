import type { PushState } from '#contract/states/transfers/push.ts';
import { defineMachine } from '../../platform/machine.ts';

/** How a push ends. `end`: a name of it left the sender's account meanwhile. */
export type PushEnd = 'accept' | 'refuse' | 'cancel' | 'lapse' | 'end';

export const pushMachine = defineMachine<PushState, PushEnd>({
  name: 'push',
  table: 'push',
  initial: 'waiting',
  states: {
    waiting: { accept: 'accepted', refuse: 'refused', cancel: 'cancelled', lapse: 'lapsed', end: 'ended' },
    accepted: {},
    refused: {},
    cancelled: {},
    lapsed: {},
    ended: {},
  },
});
