import type { TransferInState } from '#contract/states/transfers/transfer-in.ts';
import { defineMachine } from '../../platform/machine.ts';

/** `mistake`: the registry refused the code. */
export type TransferInEvent = 'approve' | 'decline' | 'cancel' | 'lapse' | 'accept' | 'complete' | 'refuse' | 'mistake';

export const transferInMachine = defineMachine<TransferInState, TransferInEvent>({
  name: 'transfer-in',
  table: 'transfer_in',
  initial: 'awaiting_confirmation',
  states: {
    awaiting_confirmation: { approve: 'requesting', decline: 'declined', cancel: 'cancelled', lapse: 'lapsed' },
    requesting: { accept: 'pending', complete: 'completed', refuse: 'failed', mistake: 'code_wrong' },
    code_wrong: { approve: 'requesting', cancel: 'cancelled', lapse: 'lapsed' },
    pending: { complete: 'completed', refuse: 'failed' },
    completed: {},
    failed: {},
    declined: {},
    cancelled: {},
    lapsed: {},
  },
});
