import type { TransferOutState } from '#contract/states/transfers/transfer-out.ts';
import { defineMachine } from '../../platform/machine.ts';

/** `ask`: another registrar asks for the name. `leave`: it is with another registrar now, however that came. */
export type TransferOutEvent =
  | 'confirm'
  | 'review'
  | 'delay'
  | 'pass'
  | 'refuse'
  | 'issue'
  | 'burn'
  | 'ask'
  | 'reject'
  | 'cancel'
  | 'lapse'
  | 'leave';

const ALWAYS = { ask: 'approval_pending', leave: 'transferred', cancel: 'cancelled' } as const;

export const transferOutMachine = defineMachine<TransferOutState, TransferOutEvent>({
  name: 'transfer-out',
  table: 'transfer_out',
  initial: 'awaiting_confirmation',
  states: {
    awaiting_confirmation: {
      ...ALWAYS,
      confirm: 'code_pending',
      review: 'in_review',
      delay: 'delayed',
      lapse: 'lapsed',
    },
    in_review: { ...ALWAYS, pass: 'code_pending', delay: 'delayed', refuse: 'refused' },
    delayed: { ...ALWAYS, pass: 'code_pending' },
    code_pending: { ...ALWAYS, issue: 'code_issued' },
    code_issued: { ...ALWAYS, burn: 'code_pending', lapse: 'lapsed' },
    approval_pending: { leave: 'transferred', reject: 'rejected', cancel: 'cancelled' },
    transferred: {},
    rejected: {},
    cancelled: {},
    refused: {},
    lapsed: {},
  },
});
