/**
 * A token transfer to a deposit address: seen (its block may still be replaced) → credited, or set aside where it is
 * below the minimum. Orphaned when its block was replaced, also after it was credited; it is seen again where another
 * block takes it up.
 */
export const USDT_DEPOSIT_STATES = ['seen', 'credited', 'small', 'orphaned'] as const;
export type UsdtDepositState = (typeof USDT_DEPOSIT_STATES)[number];

/**
 * A network as a payer finds it: ready, being prepared for its first customer, or its node does not answer (nothing
 * sent is lost).
 */
export const USDT_NETWORK_STATES = ['ready', 'preparing', 'silent'] as const;

/**
 * Why a network cannot be read now. Words: `held:chain.trouble.<trouble>`. The last two end only where a member says
 * from which block it goes on: it was replaced deeper than hashes are kept, or the block that was named is above the
 * fork.
 */
export const CHAIN_TROUBLES = [
  'unreachable',
  'wrong_chain',
  'unreadable',
  'refused',
  'replaced_too_deep',
  'resume_above_fork',
] as const;
