import type { StatementLineState } from '#contract/states/statement-line.ts';
import { defineMachine } from '../../platform/machine.ts';

/** What may happen to a line of our bank's statement. */
export const statementLineMachine = defineMachine<
  StatementLineState,
  'propose' | 'drop' | 'match' | 'sendBack' | 'pass'
>({
  name: 'statement_line',
  table: 'statement_line',
  initial: 'unmatched',
  states: {
    unmatched: { propose: 'awaiting_second', match: 'matched', sendBack: 'sent_back', pass: 'outgoing' },
    awaiting_second: { drop: 'unmatched', match: 'matched', sendBack: 'sent_back' },
    matched: {},
    sent_back: {},
    outgoing: {},
  },
});
