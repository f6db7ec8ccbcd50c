import { type Outcome, settleSteps } from './settle-steps.ts';
import { createWriter } from './write-together.ts';

/** Writes what a registry answered. */
export const writeAnswer = createWriter<Outcome>({
  lineOf: ({ step }) => step.line,
  settle: settleSteps,
  faultPoint: 'order.settled',
});
