import type { Lang } from '#contract/lang.ts';
import { partnerReason } from '#contract/rules/finance/partner-reasons.ts';
import { translate } from './i18n.ts';

/**
 * Why a partner did not take money, in a language; what a person wrote stands as they wrote it. The partner's own code
 * stays in the row, for staff.
 */
export function reasonWords(lang: Lang, reason: string): string {
  const known = partnerReason(reason);
  return known ? translate(lang, `partner:${known}`) : reason;
}
