import type { AutomaticYearState } from '#contract/states/automatic-year.ts';
import type { DeletionState } from '#contract/states/life/deletion.ts';
import type { NamingState } from '#contract/states/naming.ts';
import type { LineState, OrderState } from '#contract/states/order.ts';
import { defineMachine } from '../../platform/machine.ts';

/**
 * One name of an order. `hold`: nothing was sent, or it was refused for our own sake, and the line waits. `lose`: sent,
 * and no answer, or accepted and not decided. `ask`: given up by its customer while an earlier command may have
 * arrived, so that it is only asked for. `retry`: asked afterwards, the registry knows nothing of it, so it may be sent
 * again. `refuse`: its registry will not have it, or a verification service the name, before anything was sent.
 * `cancel`: the customer gives it up while nothing can have arrived.
 */
export const lineMachine = defineMachine<
  LineState,
  'send' | 'ask' | 'complete' | 'refuse' | 'hold' | 'lose' | 'retry' | 'cancel'
>({
  name: 'order_line',
  table: 'order_line',
  initial: 'frozen',
  states: {
    frozen: { send: 'sending', ask: 'unknown', refuse: 'failed', cancel: 'cancelled' },
    sending: { complete: 'completed', refuse: 'failed', hold: 'frozen', lose: 'unknown' },
    unknown: { complete: 'completed', refuse: 'failed', retry: 'frozen', cancel: 'cancelled' },
    completed: {},
    failed: {},
    cancelled: {},
  },
});

/** An order follows its lines; it is decided with the last of them. */
export const orderMachine = defineMachine<OrderState, 'complete' | 'complete_partly' | 'fail' | 'cancel'>({
  name: 'purchase_order',
  table: 'purchase_order',
  initial: 'working',
  states: {
    working: { complete: 'completed', complete_partly: 'partly_completed', fail: 'failed', cancel: 'cancelled' },
    completed: {},
    partly_completed: {},
    failed: {},
    cancelled: {},
  },
});

/** A name before a verification service. `lapse`: its code ended before the registry was asked for the name. */
export const nameCheckMachine = defineMachine<NamingState, 'pass' | 'refuse' | 'lapse'>({
  name: 'name_check',
  table: 'name_check',
  initial: 'checking',
  states: {
    checking: { pass: 'passed', refuse: 'refused' },
    passed: { lapse: 'checking' },
    refused: {},
  },
});

/**
 * A year that a registry added by itself. `renew`: paid by a renewal, also after its days, when it had become our cost.
 */
export const automaticYearMachine = defineMachine<AutomaticYearState, 'return' | 'renew' | 'lose'>({
  name: 'automatic_year',
  table: 'automatic_year',
  initial: 'taken',
  states: {
    taken: { return: 'returned', renew: 'sold', lose: 'lost' },
    lost: { renew: 'sold' },
    returned: {},
    sold: {},
  },
});

/**
 * A deletion that a customer asked for. `refund`: the registry let the name go at once, and its registration is paid
 * back.
 */
export const deletionMachine = defineMachine<DeletionState, 'delete' | 'refuse' | 'refund'>({
  name: 'domain_deletion',
  table: 'domain_deletion',
  initial: 'asked',
  states: {
    asked: { delete: 'deleted', refuse: 'refused' },
    deleted: { refund: 'refunded' },
    refunded: {},
    refused: {},
  },
});
