import { expect, test } from 'vitest';
import { PUSH_STATES } from '#contract/states/transfers/push.ts';
import { eventsFrom, nextState } from '../../platform/machine.ts';
import { pushMachine } from './machine.ts';

const EVENTS = ['accept', 'refuse', 'cancel', 'lapse', 'end'] as const;
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  waiting: { accept: 'accepted', refuse: 'refused', cancel: 'cancelled', lapse: 'lapsed', end: 'ended' },
};

test.each(PUSH_STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))(
  'F4 a push that is %s and its %s',
  (state, event) => {
    expect(nextState(pushMachine, state, event)).toBe(TABLE[state]?.[event]);
  },
);

test('F4 what is decided stays decided', () => {
  for (const state of PUSH_STATES) if (state !== 'waiting') expect(eventsFrom(pushMachine, state)).toEqual([]);
});
