/**
 * A wallet address of a customer: pending (its paper waits for staff) → verified or refused; withdrawn by the customer
 * while pending; replaced by a newer address of the same network, or removed. A signed message verifies at once.
 */
export const WALLET_STATES = ['pending', 'verified', 'refused', 'withdrawn', 'replaced', 'removed'] as const;
export type WalletState = (typeof WALLET_STATES)[number];

/**
 * How an address is proved: a message signed with its key, or a picture of the wallet that staff look at (exchange
 * wallets cannot sign).
 */
export const WALLET_PROOFS = ['signature', 'picture'] as const;
export type WalletProof = (typeof WALLET_PROOFS)[number];

/** Why staff refuse a paper. Words: `wallet:reason.<reason>`. */
export const WALLET_REASONS = ['unreadable', 'address_missing', 'not_yours', 'other'] as const;
export type WalletReason = (typeof WALLET_REASONS)[number];
