import { expect, test } from 'vitest';
import { WITHDRAWAL_STATES } from '#contract/states/withdrawal.ts';
import { nextState } from '../../platform/machine.ts';
import { withdrawalMachine } from './machine.ts';

const EVENTS = ['approve', 'countersign', 'reject', 'cancel', 'send', 'settle', 'return'] as const;
/** Every state by every event; a dot is a refusal. */
const TABLE: Readonly<Record<(typeof WITHDRAWAL_STATES)[number], string>> = {
  pending_review: 'approved awaiting_second rejected cancelled . . .',
  awaiting_second: 'approved . rejected cancelled . . .',
  approved: '. . rejected cancelled paying . .',
  paying: '. . . . . paid returned',
  paid: '. . . . . . returned',
  returned: '. . . . . . .',
  rejected: '. . . . . . .',
  cancelled: '. . . . . . .',
};

test.each(WITHDRAWAL_STATES)('J4 what may happen to a withdrawal that is %s', (state) => {
  const row = EVENTS.map((event) => nextState(withdrawalMachine, state, event) ?? '.').join(' ');
  expect(row).toBe(TABLE[state]);
});
