import { expect, test } from 'vitest';
import { SIGNING_STATES } from '#contract/states/dns/signing.ts';
import { nextState } from '../../../platform/machine.ts';
import { signingMachine } from './machine.ts';

test('G4 signatures end only when no resolver can know a DS: never from a state in which the registry has one', () => {
  for (const state of ['ds_sent', 'secured', 'rolling', 'ds_swapping', 'settling', 'ds_leaving'] as const) {
    expect(nextState(signingMachine, state, 'end')).toBeUndefined();
    expect(nextState(signingMachine, state, 'drop')).toBeUndefined();
  }
  expect(nextState(signingMachine, 'ds_sent', 'withdraw')).toBe('ds_leaving');
  expect(nextState(signingMachine, 'ds_leaving', 'fade')).toBe('fading');
  expect(nextState(signingMachine, 'fading', 'end')).toBe('off');
});

test('G4 a zone that is answered no more takes its signing along from every state, and one that is off stays so', () => {
  for (const state of SIGNING_STATES)
    expect(nextState(signingMachine, state, 'stop'), state).toBe(state === 'off' ? undefined : 'off');
});
