import type { OutsideState } from '#contract/states/dns/outside.ts';
import { defineMachine } from '../../../platform/machine.ts';

/** One name has one that is proved (unique index); whoever proves it next takes it. */
export const outsideMachine = defineMachine<OutsideState, 'prove' | 'lapse' | 'take' | 'remove'>({
  name: 'dns_outside',
  table: 'dns_outside',
  initial: 'waiting',
  states: {
    waiting: { prove: 'proved', lapse: 'lapsed', take: 'taken', remove: 'removed' },
    proved: { lapse: 'lapsed', take: 'taken', remove: 'removed' },
    lapsed: {},
    taken: {},
    removed: {},
  },
});
