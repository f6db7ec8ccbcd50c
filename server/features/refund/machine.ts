import type { RefundState } from '#contract/states/refund.ts';
import { defineMachine } from '../../platform/machine.ts';

/** What may happen to a refund. `countersign`: one approved, and the amount asks for another. */
export const refundMachine = defineMachine<
  RefundState,
  'approve' | 'countersign' | 'reject' | 'cancel' | 'send' | 'settle' | 'fail'
>({
  name: 'refund',
  table: 'refund',
  initial: 'pending_review',
  states: {
    pending_review: { approve: 'approved', countersign: 'awaiting_second', reject: 'rejected', cancel: 'cancelled' },
    awaiting_second: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
    approved: { send: 'refunding', reject: 'rejected', cancel: 'cancelled' },
    refunding: { settle: 'refunded', fail: 'failed' },
    // What was given back may come back: a card was closed.
    refunded: { fail: 'failed' },
    failed: {},
    rejected: {},
    cancelled: {},
  },
});
