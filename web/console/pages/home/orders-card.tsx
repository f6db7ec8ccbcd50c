import { Link } from 'react-router';
import { orderList } from '#contract/api/orders.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';

/** Orders that are not decided yet; nothing when there are none. */
export function OrdersCard() {
  const { t } = useWords();
  const orders = useAnswer(orderList, { State: 'working' });
  const rows = orders.data?.Items ?? [];
  if (orders.problem) return <ProblemNote problem={orders.problem} onRetry={orders.refresh} />;
  if (rows.length === 0) return null;
  return (
    <section className="ns-card" aria-labelledby="home-orders">
      <h2 id="home-orders">{t('home:orders.title')}</h2>
      <ul className="home-list">
        {rows.map((row) => (
          <li key={row.Number}>
            <Link to={`/domain/order/${row.Number}`}>{row.Number}</Link>
            <MoneyText value={row.Amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names that wait for checkout; nothing when the cart is empty. */
export function CartCard() {
  const { t } = useWords();
  const { CartCount = 0 } = useSession();
  if (CartCount === 0) return null;
  return (
    <section className="ns-card" aria-labelledby="home-cart">
      <h2 id="home-cart">{t('home:cart.title')}</h2>
      <p>{t('home:cart.waiting', { count: CartCount })}</p>
      <Link to="/domain/cart">{t('home:cart.act')}</Link>
    </section>
  );
}
