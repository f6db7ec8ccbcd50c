import { Link } from 'react-router';
import { orderList } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ORDER_STATES } from '#contract/states/order.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { OrderStateTag } from './order-words.tsx';

type Row = OutputOf<typeof orderList>['Items'][number];

/** `/domain/order`: purchase orders with number, date, type, amount and state (acceptance D4). */
export function Component() {
  const { t } = useWords();
  const columns: Column<Row>[] = [
    {
      key: 'Number',
      title: t('orders:order.number'),
      render: (row) => <Link to={`/domain/order/${row.Number}`}>{row.Number}</Link>,
    },
    { key: 'At', title: t('orders:order.date'), render: (row) => <When at={row.At} /> },
    { key: 'Type', title: t('orders:order.type'), render: (row) => t(`orders:type.${row.Type}`) },
    {
      key: 'Lines',
      title: t('orders:order.lines'),
      render: (row) => t('orders:order.linesValue', { done: row.Done, lines: row.Lines }),
    },
    {
      key: 'Amount',
      title: t('orders:order.amount'),
      right: true,
      render: (row) => <MoneyText value={row.Amount} bare />,
    },
    {
      key: 'State',
      title: t('orders:order.state'),
      render: (row) => (
        <>
          <OrderStateTag state={row.State} />
          {row.Waiting > 0 && <span className="ns-muted"> {t('orders:order.waitsShort', { count: row.Waiting })}</span>}
        </>
      ),
    },
  ];
  return (
    <Page title={t('orders:list.title')} about={t('orders:list.about')}>
      <ListByState
        list={orderList}
        label={t('orders:list.title')}
        states={ORDER_STATES}
        stateWords={(state) => t(`orders:state.${state}`)}
        stateLabel={t('orders:order.state')}
        columns={columns}
        rowKey={(row) => row.Number}
        empty={
          <Empty
            title={t('orders:list.empty')}
            text={t('orders:list.emptyText')}
            act={<Link to="/domain/search">{t('orders:cart.search')}</Link>}
          />
        }
      />
    </Page>
  );
}
