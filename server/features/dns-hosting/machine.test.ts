import { expect, test } from 'vitest';
import { eventsFrom, nextState } from '../../platform/machine.ts';
import { zoneMachine } from './machine.ts';

test('G2 a zone stops once and is not answered again', () => {
  expect(nextState(zoneMachine, 'answered', 'stop')).toBe('stopped');
  expect(eventsFrom(zoneMachine, 'stopped')).toEqual([]);
});
