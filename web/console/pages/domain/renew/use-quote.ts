import { previewRenewal } from '#contract/api/batch-orders.ts';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { type Answer, useAnswer } from '#web/shared/query.ts';
import { untilPriced } from '../../../pay/awaited-prices.ts';

/**
 * What a renewal of one name costs now, by the very judgement of its order: a registry may set the price of a name
 * itself, and then the list's is not what is paid. Asked only where a renewal is allowed at all, and again while the
 * price is on its way.
 */
export function useQuote(
  { Name, Renewal }: Pick<OutputOf<typeof domainDetail>, 'Name' | 'Renewal'>,
  years: number = TERM_YEARS_MIN,
): Answer<OutputOf<typeof previewRenewal>> {
  return useAnswer(previewRenewal, { Names: [Name], Years: years }, { when: Renewal.Allowed, everyMs: untilPriced });
}
