import { Link } from 'react-router';
import { orderList } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { OrderFilters, useOrderChips, useOrderFilter } from './filters.tsx';
import { OrderStateTag } from './order-words.tsx';

type Row = OutputOf<typeof orderList>['Items'][number];

/** `/domain/order`: purchase orders with number, date, type, amount and state (acceptance D4). */
export function Component() {
  const { t } = useWords();
  const filters = useOrderFilter();
  const chips = useOrderChips(filters);
  const pages = usePages(orderList, filters.filter);
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
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <OrderFilters {...filters} />
      <DataTable
        {...tableOf(pages)}
        label={t('orders:list.title')}
        rowKey={(row) => row.Number}
        columns={columns}
        chips={chips}
        empty={
          chips.length > 0 ? (
            <Empty />
          ) : (
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
