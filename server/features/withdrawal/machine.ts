import type { SettlementState, WithdrawalState } from '#contract/states/withdrawal.ts';
import { defineMachine } from '../../platform/machine.ts';

/** What may happen to a withdrawal. `countersign`: one approved, and the amount asks for another. */
export const withdrawalMachine = defineMachine<
  WithdrawalState,
  'approve' | 'countersign' | 'reject' | 'cancel' | 'send' | 'settle' | 'return'
>({
  name: 'withdrawal',
  table: 'withdrawal',
  initial: 'pending_review',
  states: {
    pending_review: { approve: 'approved', countersign: 'awaiting_second', reject: 'rejected', cancel: 'cancelled' },
    awaiting_second: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
    approved: { send: 'paying', reject: 'rejected', cancel: 'cancelled' },
    paying: { settle: 'paid', return: 'returned' },
    paid: { return: 'returned' },
    returned: {},
    rejected: {},
    cancelled: {},
  },
});

/** What may happen to a settlement credit. */
export const settlementMachine = defineMachine<SettlementState, 'sign' | 'reject'>({
  name: 'settlement',
  table: 'settlement',
  initial: 'proposed',
  states: { proposed: { sign: 'credited', reject: 'rejected' }, credited: {}, rejected: {} },
});
