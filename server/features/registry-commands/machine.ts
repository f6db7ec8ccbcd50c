import { defineMachine } from '../../platform/machine.ts';

/** The life of a command: nothing is sent twice without having asked, and nothing that ended begins again. */
export const commandMachine = defineMachine({
  name: 'registry-command',
  table: 'registry_command',
  initial: 'waiting',
  states: {
    waiting: { send: 'sending', cancel: 'cancelled' },
    sending: { finish: 'done', refuse: 'refused', keep: 'waiting', accept: 'pending', lose: 'unknown' },
    unknown: { finish: 'done', refuse: 'refused', keep: 'waiting', accept: 'pending' },
    pending: { finish: 'done', refuse: 'refused' },
    done: {},
    refused: {},
    cancelled: {},
  },
});
