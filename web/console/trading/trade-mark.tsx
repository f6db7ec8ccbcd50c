import { Link } from 'react-router';
import { tradeMarks } from '#contract/api/market/offers.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';

/**
 * That a name of the reader's is in a dispute, or in a deal, with its state and its page, or that an offer for it
 * waits; nothing where none is so.
 */
export function TradeMark({ name }: { name: string }) {
  const { t } = useWords();
  // One question for all names of a page: the answer is shared.
  const { data } = useAnswer(tradeMarks, {});
  const deal = data?.Deals.find(({ Domain }) => Domain === name);
  const offer = data?.Offers.find(({ Domain }) => Domain === name);
  return (
    <>
      {data?.Disputes.some(({ Domain }) => Domain === name) && (
        <StateTag tone="bad">{t('domains:trade.dispute')}</StateTag>
      )}{' '}
      {deal && (
        <StateTag tone="warn">
          <Link to={`/escrow/escrowinfo?Number=${deal.Number}`}>{t('domains:trade.deal', { state: deal.Text })}</Link>
        </StateTag>
      )}{' '}
      {offer && (
        <StateTag tone="warn">
          <Link to="/escrow/inbox">{t('domains:trade.offers', { count: offer.Count })}</Link>
        </StateTag>
      )}
    </>
  );
}
