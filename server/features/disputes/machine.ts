import type { DisputeState } from '#contract/states/dispute.ts';
import { defineMachine } from '../../platform/machine.ts';

/** What may happen to a dispute; the card company decides. */
export const disputeMachine = defineMachine<DisputeState, 'lose' | 'win'>({
  name: 'dispute',
  table: 'dispute',
  initial: 'opened',
  states: { opened: { lose: 'lost', win: 'won' }, lost: {}, won: {} },
});
