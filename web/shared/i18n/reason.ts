import { partnerReason } from '#contract/rules/finance/partner-reasons.ts';
import type { Say } from './words.ts';

/**
 * Why money did not go through, for staff: a partner's code with what it means; what a person wrote stands as they
 * wrote it.
 */
export function reasonOf(reason: string, t: Say): string {
  const known = partnerReason(reason);
  if (known === undefined) return reason;
  return known === reason ? t(`partner:${known}`) : `${t(`partner:${known}`)} (${reason})`;
}
