import { expect, test } from 'vitest';
import { NAME_DISPUTE_STATES } from '#contract/states/names/name-dispute.ts';
import { nextState } from '../../platform/machine.ts';
import { nameDisputeMachine } from './machine.ts';
import { actionsOf } from './present-disputes.ts';

test('K1 every state and event of a name dispute', () => {
  const events = [
    'decide',
    'stay',
    'resume',
    'propose',
    'drop',
    'confirm',
    'award',
    'settle',
    'cancel',
    'fail',
    'close',
    'leave',
  ] as const;
  const table = Object.fromEntries(
    NAME_DISPUTE_STATES.map((state) => [
      state,
      events.map((event) => nextState(nameDisputeMachine, state, event) ?? '-').join(' '),
    ]),
  );
  expect(table).toEqual({
    opened: 'decided - - - - - - - - - closed closed',
    decided: '- stayed - proposed - - - - - - closed closed',
    stayed: '- - decided - - - - - - - closed closed',
    proposed: '- stayed - - decided carried_out awarded - cancelling - closed closed',
    awarded: '- - - - - - - carried_out - - - -',
    cancelling: '- - - - - - - carried_out - decided - -',
    carried_out: '- - - - - - - - - - - -',
    closed: '- - - - - - - - - - - -',
  });
});

test('K1 what a member may do: nothing before its day, nobody confirms their own, nothing that the registry does', () => {
  const now = new Date('2026-12-10T00:00:00Z');
  const of = { procedure: 'udrp', proposedBy: null, carryOutFrom: null } as const;
  expect(actionsOf({ ...of, state: 'opened' }, 1n, now)).toEqual(['close', 'decide']);
  expect(actionsOf({ ...of, procedure: 'urs', state: 'opened' }, 1n, now)).toEqual(['close']);
  const early = new Date(now.getTime() + 1);
  expect(actionsOf({ ...of, state: 'decided', carryOutFrom: early }, 1n, now)).toEqual(['close', 'stay']);
  expect(actionsOf({ ...of, state: 'decided', carryOutFrom: now }, 1n, now)).toEqual([
    'close',
    'stay',
    'propose',
    'cancel',
  ]);
  const proposed = { ...of, state: 'proposed', carryOutFrom: now, proposedBy: 1n } as const;
  expect(actionsOf(proposed, 1n, now)).toEqual(['close', 'stay', 'drop']);
  expect(actionsOf(proposed, 2n, now)).toEqual(['close', 'stay', 'drop', 'confirm']);
  expect(actionsOf({ ...of, state: 'awarded' }, 1n, now)).toEqual(['again', 'settle']);
  expect(actionsOf({ ...of, state: 'cancelling' }, 1n, now)).toEqual([]);
  expect(actionsOf({ ...of, state: 'closed' }, 1n, now)).toEqual([]);
});
