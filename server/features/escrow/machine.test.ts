import { expect, test } from 'vitest';
import { DEAL_STATES } from '#contract/states/escrow/deal.ts';
import { nextState } from '../../platform/machine.ts';
import { dealMachine } from './machine.ts';

const EVENTS = [
  'evaluate',
  'quote',
  'counter',
  'refuse',
  'accept',
  'pay',
  'confirm',
  'handOver',
  'complete',
  'withdraw',
  'lapse',
  'dispute',
  'return',
  'agree',
  'decide',
  'appeal',
  'reopen',
] as const;
/** Every state by every event; a dot is a refusal. */
const TABLE: Readonly<Record<(typeof DEAL_STATES)[number], string>> = {
  applied: 'evaluating . . refused . . . . . withdrawn . . . accepted . . .',
  evaluating: '. quoted . refused . . . . . withdrawn . . . . . . .',
  quoted: '. . quoted . accepted . . . . withdrawn expired . . . . . .',
  accepted: '. . . . . paid . . . withdrawn expired . . . . . .',
  paid: '. . . . . . seller_confirmed . . . . disputed returned . . . .',
  seller_confirmed: '. . . . . . . handed_over . . . disputed returned . . . .',
  handed_over: '. . . . . . . . completed . . . . . . . .',
  disputed: '. . . . . . . . . . . . returned . decided . .',
  decided: '. . . . . . . handed_over . . . . returned . . appealed disputed',
  appealed: '. . . . . . . handed_over . . . . returned . . . .',
  completed: '. . . . . . . . . . . . . . . . .',
  refused: '. . . . . . . . . . . . . . . . .',
  expired: '. . . . . . . . . . . . . . . . .',
  withdrawn: '. . . . . . . . . . . . . . . . .',
  returned: '. . . . . . . . . . . . . . . . .',
};

test.each(DEAL_STATES)('K2 what may happen to a deal that is %s', (state) => {
  const row = EVENTS.map((event) => nextState(dealMachine, state, event) ?? '.').join(' ');
  expect(row).toBe(TABLE[state]);
});
