import { defineMachine } from '../../../../platform/machine.ts';

/**
 * A change that both sides must confirm (contract/states/holder-change.ts). Once confirmed it is a task, which has
 * states of its own.
 */
export const holderChangeMachine = defineMachine({
  name: 'holder_change',
  table: 'holder_change',
  initial: 'awaiting_confirmation',
  states: {
    awaiting_confirmation: { confirm: 'confirmed', refuse: 'refused', cancel: 'cancelled', lapse: 'lapsed' },
    confirmed: {},
    refused: {},
    cancelled: {},
    lapsed: {},
  },
});
