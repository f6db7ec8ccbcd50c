import type { HeldState } from '#contract/states/held-payment.ts';
import { defineMachine } from '../../../platform/machine.ts';

/** What may happen to a held payment. */
export const heldMachine = defineMachine<HeldState, 'propose' | 'drop' | 'credit' | 'sendBack' | 'settle' | 'fail'>({
  name: 'held_payment',
  table: 'held_payment',
  initial: 'waiting',
  states: {
    waiting: { propose: 'awaiting_second', credit: 'credited', sendBack: 'returning' },
    awaiting_second: { drop: 'waiting', credit: 'credited', sendBack: 'returning' },
    returning: { settle: 'returned', fail: 'waiting' },
    credited: {},
    returned: {},
  },
});
