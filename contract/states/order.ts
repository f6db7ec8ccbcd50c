/** A purchase order: at work until every line is decided (acceptance D4). */
export const ORDER_STATES = ['working', 'completed', 'partly_completed', 'failed', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * One name of an order. `frozen`: its money is held, the registry was not asked yet or could not be reached. `sending`:
 * a command is on its way. `unknown`: it was sent and the answer was lost; the registry is asked until it is decided,
 * the money stays held. `cancelled`: the customer gave it up before it was begun.
 */
export const LINE_STATES = ['frozen', 'sending', 'unknown', 'completed', 'failed', 'cancelled'] as const;
export type LineState = (typeof LINE_STATES)[number];
