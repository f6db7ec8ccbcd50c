import type { SuffixPrices } from '#contract/api/catalogue.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { MoneyText } from '#web/shared/ui/money-text.tsx';

/** Everything that one name can ever cost, of the first suffix we sell: told before anybody has to look for it. */
export function CostCard({ of }: { of: readonly SuffixPrices[] | undefined }) {
  const { t } = useWords();
  const first = of?.[0];
  // Nothing is sold, or the prices did not come: then there is nothing to tell. While they are asked for the place is
  // kept.
  if (of && !first) return null;
  const rows =
    first &&
    ([
      ['home:cost.first', first.Register],
      ['home:cost.renew', first.Renew],
      ['home:cost.transfer', first.Transfer],
      ['home:cost.restore', first.Restore],
    ] as const);
  return (
    <section className="visitor-cost" aria-labelledby="home-cost" aria-busy={!first}>
      <h2 id="home-cost">{t('home:cost.title', { suffix: first?.Unicode ?? 'com' })}</h2>
      <dl>
        {rows?.map(([label, price]) => (
          <div key={label}>
            <dt>{t(label, { years: first?.TransferYears ?? 1 })}</dt>
            <dd>
              <MoneyText value={price} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('home:cost.included')}</dt>
          <dd>{t('home:cost.free')}</dd>
        </div>
      </dl>
      <p className="ns-muted">{t('home:cost.note')}</p>
    </section>
  );
}
