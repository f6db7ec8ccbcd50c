import type { MarketRow } from '#contract/api/market/listings.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { MoneyText } from '#web/shared/ui/money-text.tsx';

/** For how much a name is had at once, and whether its seller hears offers. */
export function HowSold({ of }: { of: Pick<MarketRow, 'Price' | 'TakesOffers'> }) {
  const { t } = useWords();
  if (!of.Price) return <>{t('market:how.offers')}</>;
  return (
    <>
      <MoneyText value={of.Price} />
      {of.TakesOffers && <div className="ns-muted">{t('market:how.both')}</div>}
    </>
  );
}
