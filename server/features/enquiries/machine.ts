import type { EnquiryState } from '#contract/states/contact/enquiry.ts';
import { defineMachine } from '../../platform/machine.ts';

/**
 * What may happen to an enquiry. `write`: who asked writes more; `answer` and `askBack`: our staff write; `close`:
 * either says that it is over, or nobody wrote for long.
 */
export type EnquiryEvent = 'write' | 'answer' | 'askBack' | 'close';

export const enquiryMachine = defineMachine<EnquiryState, EnquiryEvent>({
  name: 'enquiry',
  table: 'enquiry',
  initial: 'open',
  states: {
    open: { write: 'open', answer: 'answered', askBack: 'waiting', close: 'closed' },
    answered: { write: 'open', answer: 'answered', askBack: 'waiting', close: 'closed' },
    waiting: { write: 'open', answer: 'answered', askBack: 'waiting', close: 'closed' },
    closed: { write: 'open' },
  },
});
