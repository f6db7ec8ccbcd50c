/**
 * A deletion that a customer asked for. `deleted`: the registry has done it; `refunded`: and let the name go at once,
 * so its registration is paid back.
 */
export const DELETION_STATES = ['asked', 'deleted', 'refunded', 'refused'] as const;
export type DeletionState = (typeof DELETION_STATES)[number];
