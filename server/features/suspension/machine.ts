import type { SuspensionState } from '#contract/states/account/suspension.ts';
import { defineMachine } from '../../platform/machine.ts';

/** `lift`: one member proposes to lift it; `confirm` and `drop` decide the proposal that stands. */
export type SuspensionEvent = 'confirm' | 'drop' | 'lift';

export const suspensionMachine = defineMachine<SuspensionState, SuspensionEvent>({
  name: 'suspension',
  table: 'suspension',
  initial: 'proposed',
  states: {
    proposed: { confirm: 'in_force', drop: 'dropped' },
    in_force: { lift: 'lifting' },
    lifting: { confirm: 'lifted', drop: 'in_force' },
    dropped: {},
    lifted: {},
  },
});
