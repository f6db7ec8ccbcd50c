import { usd } from '#contract/money.ts';
import { SECOND_PERSON_ABOVE_USD } from '#contract/rules/finance/finance.ts';
import type { WhyTwo } from '#contract/states/dual-control.ts';

const LIMIT = usd(SECOND_PERSON_ABOVE_USD).minor;

/**
 * All in US cents. The two sums are what one member alone, and what single members of this customer's money, moved
 * within the window.
 */
export interface Single {
  /** Null where nobody knows. */
  readonly worth: bigint | null;
  readonly byMember: bigint;
  readonly ofCustomer: bigint;
}

/**
 * Why a movement asks for a second member; undefined where one may do it alone. What is split counts as what it is
 * together.
 */
export function needsSecond({ worth, byMember, ofCustomer }: Single): WhyTwo | undefined {
  if (worth === null) return 'unknown';
  if (worth > LIMIT) return 'amount';
  if (byMember + worth > LIMIT) return 'member';
  return ofCustomer + worth > LIMIT ? 'customer' : undefined;
}

/** Why a movement waits for its second member: by itself, or by what was moved alone when the first one decided. */
export const whySecond = (worth: bigint | null): WhyTwo =>
  needsSecond({ worth, byMember: 0n, ofCustomer: 0n }) ?? 'first';
