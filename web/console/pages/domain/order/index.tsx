import { Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { orderList } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ORDER_STATES } from '#contract/states/order.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { OrderStateTag } from './order-words.tsx';

type Row = OutputOf<typeof orderList>['Items'][number];

/** `/domain/order`: purchase orders with number, date, type, amount and state (acceptance D4). */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const state = ORDER_STATES.find((one) => one === query.get('State'));
  const orders = usePages(orderList, state ? { State: state } : {});
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
    { key: 'State', title: t('orders:order.state'), render: (row) => <OrderStateTag state={row.State} /> },
  ];
  return (
    <Page title={t('orders:list.title')} about={t('orders:list.about')}>
      <ProblemNote problem={orders.problem} onRetry={orders.refresh} />
      <div className="ns-row">
        <Select
          aria-label={t('orders:order.state')}
          allowClear
          placeholder={t('orders:order.state')}
          value={state ?? null}
          onChange={(value: string | null | undefined) => setQuery(value ? { State: value } : {})}
          options={ORDER_STATES.map((value) => ({ value, label: t(`orders:state.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      </div>
      <DataTable
        label={t('orders:list.title')}
        rows={orders.problem && !orders.data ? [] : orders.data}
        rowKey={(row) => row.Number}
        columns={columns}
        loading={orders.loading}
        more={orders.more}
        loadingMore={orders.loadingMore}
        chips={state ? [{ key: 'State', label: t(`orders:state.${state}`), onRemove: () => setQuery({}) }] : []}
        empty={
          state ? undefined : (
            <Empty
              title={t('orders:list.empty')}
              text={t('orders:list.emptyText')}
              act={<Link to="/domain/search">{t('orders:cart.search')}</Link>}
            />
          )
        }
      />
    </Page>
  );
}
