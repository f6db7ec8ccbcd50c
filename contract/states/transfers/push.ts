/**
 * Names offered to another account: its owner accepts or refuses, the sender may cancel before, time ends it, and so
 * does a name that leaves the sender's account meanwhile (`ended`).
 */
export const PUSH_STATES = ['waiting', 'accepted', 'refused', 'cancelled', 'lapsed', 'ended'] as const;
export type PushState = (typeof PUSH_STATES)[number];
