import type { OfferRow } from '#contract/api/market/offers.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import './offers.css';

const TONES: Readonly<Record<OfferRow['State'], Tone>> = {
  open: 'warn',
  countered: 'warn',
  accepted: 'good',
  refused: 'bad',
  declined: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
  closed: 'plain',
};

/** How an offer stands, in words. */
export function OfferState({ state }: { state: OfferRow['State'] }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`offers:state.${state}`)}</StateTag>;
}

/** Every price that was on the table with what was written beside it, as text. */
export function Prices({ of }: { of: OfferRow }) {
  const { t } = useWords();
  return (
    <ol className="offer-prices">
      {of.Prices.map((price) => (
        <li key={`${price.At}${price.Price.Amount}`}>
          {t(`offers:by.${price.By}`)} <MoneyText value={price.Price} />{' '}
          <span className="ns-muted">
            <When at={price.At} bare />
          </span>
          {price.Message && <p>{price.Message}</p>}
          {price.Masked && <p className="ns-muted">{t('offers:masked')}</p>}
        </li>
      ))}
    </ol>
  );
}
