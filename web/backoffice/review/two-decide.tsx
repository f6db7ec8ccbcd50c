import { toGrouped, usd } from '#contract/money.ts';
import { DUAL_CONTROL_HOURS, SECOND_PERSON_ABOVE_USD } from '#contract/rules/finance/finance.ts';
import type { WhyTwo } from '#contract/states/dual-control.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/** Why two members decide, and who did so far. */
export function TwoDecide({ why, by = [] }: { why: WhyTwo | undefined; by?: readonly string[] | undefined }) {
  const { t } = useWords();
  const limit = toGrouped(usd(SECOND_PERSON_ABOVE_USD));
  return (
    <>
      {why && <div className="ns-muted">{t(`dual:why.${why}`, { limit, hours: DUAL_CONTROL_HOURS })}</div>}
      {by.length > 0 && <div>{t('office:review.approvedBy', { names: by.join(', ') })}</div>}
    </>
  );
}
