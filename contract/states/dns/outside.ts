/**
 * A name that is registered elsewhere, and whose zone a customer wants with us. `waiting`: their proof is looked for.
 * `proved`: its zone is theirs. `lapsed`: not proved in time, or proved no more. `taken`: somebody else proved it, or
 * registered it with us. `removed`: by themselves.
 */
export const OUTSIDE_STATES = ['waiting', 'proved', 'lapsed', 'taken', 'removed'] as const;
export type OutsideState = (typeof OUTSIDE_STATES)[number];
