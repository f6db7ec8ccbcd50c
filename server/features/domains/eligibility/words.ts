import type { Lang } from '#contract/lang.ts';
import { RENEWAL_RULES } from '#contract/rules/domain.ts';
import { translate } from '../../../platform/i18n.ts';
import type { Verdict } from './renewal.ts';

/** What a renewal's rule said, in the reader's words. */
export function renewalReason(lang: Lang, verdict: Verdict): string {
  if (verdict.allowed) return translate(lang, 'domains:renewal.open');
  if (verdict.status !== undefined) return translate(lang, 'domains:renewal.status', { status: verdict.status });
  return translate(lang, 'domains:renewal.termMax', { years: RENEWAL_RULES.termMax.value });
}
