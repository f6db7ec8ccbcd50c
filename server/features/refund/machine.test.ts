import { expect, test } from 'vitest';
import { REFUND_STATES } from '#contract/states/refund.ts';
import { nextState } from '../../platform/machine.ts';
import { refundMachine } from './machine.ts';

const EVENTS = ['approve', 'countersign', 'reject', 'cancel', 'send', 'settle', 'fail'] as const;
/** Every state by every event; a dot is a refusal. */
const TABLE: Readonly<Record<(typeof REFUND_STATES)[number], string>> = {
  pending_review: 'approved awaiting_second rejected cancelled . . .',
  awaiting_second: 'approved . rejected cancelled . . .',
  approved: '. . rejected cancelled refunding . .',
  refunding: '. . . . . refunded failed',
  refunded: '. . . . . . failed',
  failed: '. . . . . . .',
  rejected: '. . . . . . .',
  cancelled: '. . . . . . .',
};

test.each(REFUND_STATES)('J3 what may happen to a refund that is %s', (state) => {
  const row = EVENTS.map((event) => nextState(refundMachine, state, event) ?? '.').join(' ');
  expect(row).toBe(TABLE[state]);
});
