/**
 * A change of holder that both sides must confirm. `confirmed`: the task that makes it has begun. `refused`: one side
 * said no. `lapsed`: nobody answered in time. In all but `confirmed` nothing has changed.
 */
export const HOLDER_CHANGE_STATES = ['awaiting_confirmation', 'confirmed', 'refused', 'cancelled', 'lapsed'] as const;
export type HolderChangeState = (typeof HOLDER_CHANGE_STATES)[number];

/** What the customer may do with a change that waits. */
export const HOLDER_CHANGE_ACTIONS = ['cancel', 'resend'] as const;
export type HolderChangeAction = (typeof HOLDER_CHANGE_ACTIONS)[number];
