/** Who writes in a deal: its two sides, or our staff. Words: `dealroom:by.<voice>`. */
export const DEAL_VOICES = ['buyer', 'seller', 'house'] as const;
export type DealVoice = (typeof DEAL_VOICES)[number];

/** Who reads a message beside our staff: both sides, or one alone. */
export const DEAL_AUDIENCES = ['all', 'buyer', 'seller'] as const;
export type DealAudience = (typeof DEAL_AUDIENCES)[number];
