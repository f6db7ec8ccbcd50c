/**
 * How far the signing of a zone has come. `signed`: our name servers sign, the registry has no DS yet. `ds_sent`: it is
 * being given one. `secured`: it has it, and resolvers check. `rolling`: a new key signs beside the old one until no
 * resolver knows the old one alone. `ds_swapping`: the registry is being given the DS of the new key in the place of
 * the old one's. `settling`: it has it, and resolvers forget the old one. `ds_leaving`: the DS is being taken away.
 * `fading`: it is gone, and resolvers forget it. `off`: not signed.
 */
export const SIGNING_STATES = [
  'off',
  'signed',
  'ds_sent',
  'secured',
  'rolling',
  'ds_swapping',
  'settling',
  'ds_leaving',
  'fading',
] as const;
export type SigningState = (typeof SIGNING_STATES)[number];
