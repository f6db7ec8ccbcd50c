import { Link } from 'react-router';
import type { SuffixPrices } from '#contract/api/catalogue.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';

/** So many fit into one line; the price list has all of them. */
const SHOWN = 6;

/** The first suffixes of our price list with their first year; its place is kept while the prices are asked for. */
export function PriceChips({ of }: { of: readonly SuffixPrices[] | undefined }) {
  const { t } = useWords();
  const shown = of?.filter(({ Under }) => Under === undefined).slice(0, SHOWN);
  return (
    <div className="visitor-chips">
      <ul aria-label={t('home:visitor.chips')}>
        {shown?.map(({ Suffix, Unicode, Register }) => (
          <li key={Suffix}>
            <span className="ns-name">.{Unicode}</span> <span className="ns-money">{grouped(Register)}</span>
          </li>
        ))}
      </ul>
      <p className="ns-muted">
        {t('home:visitor.perYear')} · <Link to="/price">{t('home:visitor.prices')}</Link> ·{' '}
        <Link to="/market">{t('home:market.act')}</Link>
      </p>
    </div>
  );
}
