import { Link } from 'react-router';
import { orderList } from '#contract/api/orders.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Section } from './section.tsx';

/** The purchases that this name was in, newest first. */
export function Orders({ domain }: { domain: string }) {
  const { t } = useWords();
  const orders = usePages(orderList, { Domain: domain });
  return (
    <Section id="orders" title={t('orders:list.title')}>
      <ProblemNote problem={orders.problem} onRetry={orders.refresh} />
      <ul className="detail-rows">
        {orders.data?.map(({ Number: number, Type, At }) => (
          <li key={number}>
            <span>
              <Link to={`/domain/order/${number}`}>{number}</Link> {t(`orders:type.${Type}`)}
            </span>
            <When at={At} bare dayOnly />
          </li>
        ))}
      </ul>
      {orders.data?.length === 0 && <p className="ns-muted">{t('orders:list.ofName.none')}</p>}
      {orders.more && (
        <button type="button" className="ns-link" disabled={orders.loadingMore} onClick={orders.more}>
          {t('common:act.more')}
        </button>
      )}
    </Section>
  );
}
