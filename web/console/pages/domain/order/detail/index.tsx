import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { domainDetail, domainList } from '#contract/api/domains.ts';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { orderDetail, orderList } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { queries, useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { OutOfCartNote } from '../../../../cart/out-of-cart.tsx';
import { ContactLink } from '../../../../contact-link.tsx';
import { ReceiptLink } from '../../../../receipts/receipt-link.tsx';
import { OrderStateTag } from '../order-words.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderLines } from './order-lines.tsx';
import './order.css';

type Order = OutputOf<typeof orderDetail>;
interface ComesFromCheckout {
  out?: { Name: string; Reason: string }[];
}

/**
 * While names are undecided the page asks by itself; a registry that is down for hours is asked about no faster than
 * this.
 */
const ASK_EVERY_MS = 2_000;
/** What an order changes elsewhere once it is decided. */
const CHANGED = [balanceSummary, domainList, domainDetail, orderList];

function Facts({ order }: { order: Order }) {
  const { t } = useWords();
  const sums = [
    ['amount', order.Amount, 'orders:order.amount'],
    ['charged', order.Charged, 'orders:order.charged'],
    ['held', order.Held, 'orders:order.held'],
    ['released', order.Released, 'orders:order.released'],
  ] as const;
  return (
    <>
      <dl className="order-facts">
        <div>
          <dt>{t('orders:order.number')}</dt>
          <dd>
            {order.Number} <Copy text={order.Number} />
          </dd>
        </div>
        <div>
          <dt>{t('orders:order.state')}</dt>
          <dd>
            <OrderStateTag state={order.State} />
          </dd>
        </div>
        <div>
          <dt>{t('orders:order.type')}</dt>
          <dd>{t(`orders:type.${order.Type}`)}</dd>
        </div>
        <div>
          <dt>{t('orders:order.date')}</dt>
          <dd>
            <When at={order.At} />
          </dd>
        </div>
        {sums.map(([key, value, title]) => (
          <div key={key} data-sum={key}>
            <dt>{t(title)}</dt>
            <dd>
              <MoneyText value={value} bare />
            </dd>
          </div>
        ))}
      </dl>
      <p role="status">
        {order.State === 'working'
          ? t('orders:order.working', { done: order.Done + order.Failed + order.Cancelled, lines: order.Lines })
          : t('orders:order.decided')}
      </p>
      {order.Cancelling && (
        <p role="status">
          {t('orders:cancel.came', { cancelled: order.Cancelled, late: order.Cancelling.Late })}{' '}
          {order.Cancelling.Open > 0 && t('orders:cancel.open', { open: order.Cancelling.Open })}
        </p>
      )}
      {order.Waiting > 0 && (
        <p className="order-waits" role="status">
          {t('orders:order.waits', { count: order.Waiting })}
        </p>
      )}
    </>
  );
}

/** `/domain/order/:number`: one purchase order, followed live until every name is decided (acceptance D4). */
export function Component() {
  const { t } = useWords();
  const { number = '' } = useParams();
  const { state } = useLocation();
  const { out = [] } = (state ?? {}) as ComesFromCheckout;
  const [decided, setDecided] = useState(false);
  const order = useAnswer(orderDetail, { Number: number }, decided ? {} : { everyMs: ASK_EVERY_MS });
  const over = order.data !== undefined && order.data.State !== 'working';
  const unknown = order.problem?.key === 'ORDER_NOT_FOUND';
  useEffect(() => {
    setDecided(over || unknown);
    if (over) for (const read of CHANGED) void queries.invalidateQueries({ queryKey: [read.path] });
  }, [over, unknown]);
  return (
    <Page
      title={t('orders:order.title', { number })}
      documentTitle={number}
      about={t('orders:order.about')}
      above={{ to: '/domain/order', label: t('orders:list.title') }}
    >
      <OutOfCartNote out={out} />
      <Answer of={order}>
        {(data) => (
          <>
            <Facts order={data} />
            <CancelOrder order={data} />
            <OrderLines lines={data.Items} />
            {data.Done > 0 && <ReceiptLink of="order" number={data.Number} />}
            {over && (
              <p className="ns-row">
                <Link to="/domain/list">{t('orders:order.toList')}</Link>
                <Link to="/domain/search">{t('orders:order.toSearch')}</Link>
                <ContactLink topic="order" about={data.Number} />
              </p>
            )}
          </>
        )}
      </Answer>
    </Page>
  );
}
