/**
 * A name that is registered elsewhere, and whose zone a customer wants with us. `waiting`: his proof is looked for. `proved`: its zone is his. `lapsed`:
 * not proved in time, or proved no more. `taken`: somebody else proved it, or registered it with us. `removed`: by himself.
 */
export const OUTSIDE_STATES = ['waiting', 'proved', 'lapsed', 'taken', 'removed'] as const;
export type OutsideState = (typeof OUTSIDE_STATES)[number];
