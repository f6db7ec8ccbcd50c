/** One proof of who a holder is, from the papers handed in to the day they prove nothing any more. */
export const IDENTITY_PROOF_STATES = [
  'submitted',
  'verifying',
  'verified',
  'refused',
  'withdrawn',
  'replaced',
  'expired',
  'closed',
] as const;
export type IdentityProofState = (typeof IDENTITY_PROOF_STATES)[number];

/** What a template's proofs together say of it: with staff, with the registry's service, proved, and why not. */
export const IDENTITY_STATES = ['none', 'submitted', 'verifying', 'verified', 'refused', 'expired'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];
