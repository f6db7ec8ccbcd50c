import { Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { listRecharges, type Recharge } from '#contract/api/recharge.ts';
import { RECHARGE_STATES } from '#contract/states/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { RechargeState } from '../recharge/state.tsx';
import { RechargeTabs } from '../recharge/tabs.tsx';

/** `/finance/order`: recharge orders with number, date, type, amount and status (acceptance J2). */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const state = RECHARGE_STATES.find((one) => one === query.get('State'));
  const orders = usePages(listRecharges, state ? { State: state } : {});
  const columns: Column<Recharge>[] = [
    {
      key: 'Number',
      title: t('recharge:number'),
      render: (row) => <Link to={`/finance/recharge/info?Number=${row.Number}`}>{row.Number}</Link>,
    },
    { key: 'CreatedAt', title: t('recharge:date'), render: (row) => <When at={row.CreatedAt} /> },
    { key: 'Channel', title: t('recharge:type'), render: (row) => t(`recharge:channel.${row.Channel}`) },
    { key: 'Amount', title: t('recharge:amount'), right: true, render: (row) => <MoneyText value={row.Amount} bare /> },
    { key: 'State', title: t('recharge:state'), render: (row) => <RechargeState state={row.State} /> },
  ];
  return (
    <Page title={t('recharge:orders')} about={t('recharge:orders.about')}>
      <RechargeTabs />
      <ProblemNote problem={orders.problem} onRetry={orders.refresh} />
      <div className="ns-row recharge-filter">
        <Select
          aria-label={t('recharge:state')}
          allowClear
          placeholder={t('recharge:state')}
          value={state ?? null}
          onChange={(value: string | null | undefined) => setQuery(value ? { State: value } : {})}
          options={RECHARGE_STATES.map((value) => ({ value, label: t(`recharge:state.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      </div>
      <DataTable
        label={t('recharge:orders')}
        rows={orders.problem && !orders.data ? [] : orders.data}
        rowKey={(row) => row.Number}
        columns={columns}
        loading={orders.loading}
        more={orders.more}
        loadingMore={orders.loadingMore}
        empty={
          <Empty title={t('recharge:orders.empty')} act={<Link to="/finance/recharge">{t('recharge:title')}</Link>} />
        }
        chips={state ? [{ key: 'State', label: t(`recharge:state.${state}`), onRemove: () => setQuery({}) }] : []}
      />
    </Page>
  );
}
