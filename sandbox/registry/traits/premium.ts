import { usd } from '#contract/money.ts';
import type { PremiumTier } from './traits.ts';

/** Dear to make, then like any other. */
const TIER_1: PremiumTier = { name: 'tier-1', create: usd('100.00').minor };
/** Dear every year. */
const TIER_2: PremiumTier = { name: 'tier-2', create: usd('500.00').minor, year: usd('500.00').minor };
/** Beyond most balances, and less dear afterwards. */
const TIER_3: PremiumTier = { name: 'tier-3', create: usd('25000.00').minor, year: usd('250.00').minor };

/** The premium names of the sandbox, by label. None of them is taken from the start. */
export const PREMIUM_TIERS: Readonly<Record<string, PremiumTier>> = {
  yacht: TIER_1,
  vodka: TIER_1,
  '666': TIER_1,
  casino: TIER_2,
  diamond: TIER_2,
  '888': TIER_2,
  crypto: TIER_3,
  bet: TIER_3,
};
