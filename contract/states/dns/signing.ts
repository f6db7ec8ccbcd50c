/**
 * How far the signing of a zone has come. `signed`: our name servers sign, the registry has no DS yet. `ds_sent`: it is being given one. `secured`:
 * it has it, and resolvers check. `ds_leaving`: the DS is being taken away. `fading`: it is gone, and resolvers forget it. `off`: not signed.
 */
export const SIGNING_STATES = ['off', 'signed', 'ds_sent', 'secured', 'ds_leaving', 'fading'] as const;
export type SigningState = (typeof SIGNING_STATES)[number];
