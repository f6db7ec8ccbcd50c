import { fromMinor, type Money, usd } from '#contract/money.ts';
import { type ChainNetwork, USDT_DEPOSIT_MIN, USDT_MILLIONTHS_PER_CENT } from '#contract/rules/usdt.ts';

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

/** Blocks that stand upon a deposit, its own with them; none where the head is below it. */
export function confirmationsOf(height: bigint, head: bigint | null): number {
  return head === null || head < height ? 0 : Number(head - height) + 1;
}
