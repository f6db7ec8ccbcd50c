import type { RechargeState } from '#contract/states/recharge.ts';
import { defineMachine } from '../../platform/machine.ts';

/** What may happen to a recharge. `pay` is possible from everywhere but `paid`: money that arrives is never refused. */
export const rechargeMachine = defineMachine<
  RechargeState,
  'send' | 'pay' | 'close' | 'expire' | 'refund' | 'refunded' | 'restore'
>({
  name: 'recharge',
  table: 'recharge',
  initial: 'created',
  states: {
    created: { send: 'paying', pay: 'paid', close: 'closed', expire: 'expired' },
    paying: { pay: 'paid', close: 'closed', expire: 'expired' },
    closed: { pay: 'paid' },
    expired: { pay: 'paid' },
    paid: { refund: 'refunding' },
    refunding: { refunded: 'refunded', restore: 'paid' },
    refunded: { restore: 'paid' },
  },
});
