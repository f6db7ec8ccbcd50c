/**
 * What two members do with an account: one proposes that it is suspended and another confirms; the same to lift it
 * again. `lifting`: it is in force, and one member proposed to lift it.
 */
export const SUSPENSION_STATES = ['proposed', 'dropped', 'in_force', 'lifting', 'lifted'] as const;
export type SuspensionState = (typeof SUSPENSION_STATES)[number];

/** Why; its customer reads it in words (`suspension:letter.reason.<reason>`). */
export const SUSPENSION_REASONS = ['payment', 'identity', 'takeover', 'abuse', 'order', 'terms'] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/**
 * For these a registrar may refuse what another registrar asks for: evidence of fraud, a dispute over the holder, an
 * order (ICANN's transfer policy, I.A.3.7). Abuse and our own terms are no such reasons.
 */
export const REASONS_NAMES_STAY: readonly SuspensionReason[] = ['payment', 'identity', 'takeover', 'order'];
