import { fromMinor, type Money, usd } from '#contract/money.ts';
import {
  type ChainNetwork,
  USDT_CONFIRMATIONS_BLOCKS,
  USDT_DEPOSIT_MIN,
  USDT_MILLIONTHS_PER_CENT,
} from '#contract/rules/finance/usdt.ts';

/** What a deposit is worth in the books: whole cents, and what is less than one. */
export interface Worth {
  readonly cents: Money;
  readonly dust: bigint;
}

/** Millionths of the token as US dollars, one for one, rounded down to the cent. */
export function worthOf(millionths: bigint): Worth {
  return {
    cents: fromMinor(millionths / USDT_MILLIONTHS_PER_CENT),
    dust: millionths % USDT_MILLIONTHS_PER_CENT,
  };
}

/** Is it too small to be credited on this network? */
export function isSmall(network: ChainNetwork, millionths: bigint): boolean {
  return millionths < usd(USDT_DEPOSIT_MIN[network]).minor * USDT_MILLIONTHS_PER_CENT;
}

/**
 * Blocks that stand upon a deposit, its own with them, up to the count that makes it final; none where the head is
 * below it.
 */
export function confirmationsOf(network: ChainNetwork, height: bigint, head: bigint | null): number {
  const needed = USDT_CONFIRMATIONS_BLOCKS[network];
  if (head === null) return 0;
  // Counted down from what is needed, so that no bigint becomes a number.
  for (let count = needed; count > 0; count -= 1) if (head - height + 1n >= BigInt(count)) return count;
  return 0;
}
