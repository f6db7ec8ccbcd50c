import { OFFER_DAYS } from '#contract/rules/market/offers.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/** For how many days an offer may stand, in words. */
export function useOfferDays(): { value: string; label: string }[] {
  const { t } = useWords();
  return OFFER_DAYS.map((count) => ({
    value: String(count),
    label: t('offers:days.count', { count }),
  }));
}

/** What was chosen, as the contract has it. */
export const offerDays = (value: unknown): (typeof OFFER_DAYS)[number] =>
  OFFER_DAYS.find((one) => String(one) === value) ?? OFFER_DAYS[1];
