import type { BankStatementState } from '#contract/states/statement-line.ts';
import { defineMachine } from '../../../platform/machine.ts';

/** What may happen to a statement of our bank that was handed in. */
export const bankStatementMachine = defineMachine<BankStatementState, 'confirm' | 'refuse' | 'withdraw'>({
  name: 'bank_statement',
  table: 'bank_statement',
  initial: 'awaiting_check',
  states: {
    awaiting_check: { confirm: 'imported', refuse: 'refused', withdraw: 'withdrawn' },
    imported: {},
    refused: {},
    withdrawn: {},
  },
});
