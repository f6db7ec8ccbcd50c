import { Link } from 'react-router';
import { listRecharges, type Recharge } from '#contract/api/recharge.ts';
import { RECHARGE_STATES } from '#contract/states/recharge.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { RechargeState } from '../recharge/state.tsx';
import { RechargeTabs } from '../recharge/tabs.tsx';

/** `/finance/order`: recharge orders with number, date, type, amount and status (acceptance J2). */
export function Component() {
  const { t } = useWords();
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
      <ListByState
        list={listRecharges}
        label={t('recharge:orders')}
        states={RECHARGE_STATES}
        stateWords={(state) => t(`recharge:state.${state}`)}
        stateLabel={t('recharge:state')}
        columns={columns}
        rowKey={(row) => row.Number}
        empty={
          <Empty title={t('recharge:orders.empty')} act={<Link to="/finance/recharge">{t('recharge:title')}</Link>} />
        }
      />
    </Page>
  );
}
