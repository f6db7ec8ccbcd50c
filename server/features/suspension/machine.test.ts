import { expect, test } from 'vitest';
import { SUSPENSION_STATES } from '#contract/states/account/suspension.ts';
import { nextState } from '../../platform/machine.ts';
import { suspensionMachine } from './machine.ts';

test('L1 every state and event of a suspension: two proposals, each confirmed or dropped', () => {
  const table = Object.fromEntries(
    SUSPENSION_STATES.map((state) => [
      state,
      (['confirm', 'drop', 'lift'] as const)
        .map((event) => nextState(suspensionMachine, state, event) ?? '-')
        .join(' '),
    ]),
  );
  expect(table).toEqual({
    proposed: 'in_force dropped -',
    dropped: '- - -',
    in_force: '- - lifting',
    lifting: 'lifted in_force -',
    lifted: '- - -',
  });
});
