import { Link } from 'react-router';
import { type OfficeDeal, officeDeals } from '#contract/staff-api/escrow.ts';
import { DEAL_STATES } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';

/** `/deals`: deals of the trading service by state, with their clocks (acceptance K2, L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeDeal>[] = [
    {
      key: 'Number',
      title: t('escrow:col.number'),
      render: (row) => <Link to={`/deals/${row.Id}`}>{row.Number}</Link>,
    },
    {
      key: 'Domain',
      title: t('escrow:domain'),
      render: (row) => <DomainName name={row.Unicode} ascii={row.Domain} />,
    },
    { key: 'Type', title: t('office:deals.type'), render: (row) => t(`escrow:type.${row.Type}`) },
    { key: 'Price', title: t('escrow:money.price'), right: true, render: (row) => <MoneyText value={row.Price} /> },
    { key: 'State', title: t('escrow:col.state'), render: (row) => t(`escrow:state.${row.State}`) },
    {
      key: 'DueAt',
      title: t('escrow:col.due'),
      render: (row) => (
        <>
          {row.DueAt && <When at={row.DueAt} bare />}
          {row.StoppedBy && <div className="ns-wrong">{t(`suspension:deal.stopped.${row.StoppedBy}`)}</div>}
          {row.Late && <div className="ns-wrong">{t('office:deals.late')}</div>}
        </>
      ),
    },
  ];
  return (
    <Page title={t('office:deals.title')} about={t('office:deals.about')}>
      <p>
        <Link to="/deals/comparables">{t('comparables:title')}</Link>
      </p>
      <ListByState
        list={officeDeals}
        label={t('office:deals.title')}
        states={DEAL_STATES}
        stateWords={(state) => t(`escrow:state.${state}`)}
        stateLabel={t('escrow:col.state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('office:deals.empty')} />}
      />
    </Page>
  );
}
