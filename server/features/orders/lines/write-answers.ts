import { createWriter } from '../../../platform/work/write-together.ts';
import { lineOwner } from './line-store.ts';
import { type Outcome, settleSteps } from './settle-steps.ts';

/** Writes what a registry answered. */
export const writeAnswer = createWriter<Outcome>({
  ownerOf: ({ step }) => lineOwner(step.line),
  caller: 'orders',
  alarm: 'order_line_poisoned',
  settle: settleSteps,
  faultPoint: 'order.settled',
});
