import { Link } from 'react-router';
import { type DealRow, listDeals } from '#contract/api/escrow/deals.ts';
import { DEAL_STATES } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { DealState } from '../parts.tsx';

/** `/escrow/escrowlist`: the deals in which the reader sells or buys (acceptance K2). */
export function Component() {
  const { t } = useWords();
  const { InboxCount = 0 } = useSession();
  const columns: Column<DealRow>[] = [
    {
      key: 'Domain',
      title: t('escrow:domain'),
      render: (row) => (
        <Link to={`/escrow/escrowinfo?Number=${row.Number}`}>
          <DomainName name={row.Unicode} ascii={row.Domain} />
        </Link>
      ),
    },
    { key: 'Side', title: t('escrow:col.side'), card: 'line', render: (row) => t(`escrow:side.${row.Side}`) },
    {
      key: 'Price',
      title: t('escrow:money.price'),
      right: true,
      card: 'line',
      render: (row) => <MoneyText value={row.Price} />,
    },
    { key: 'State', title: t('escrow:col.state'), card: 'head', render: (row) => <DealState state={row.State} /> },
    { key: 'DueAt', title: t('escrow:col.due'), card: 'line', render: (row) => row.DueAt && <When at={row.DueAt} /> },
    { key: 'At', title: t('escrow:col.at'), card: 'none', render: (row) => <When at={row.At} bare /> },
  ];
  return (
    <Page
      title={t('menu:title.escrow.list')}
      about={t('escrow:about')}
      act={
        <div className="ns-row">
          <Link className="ns-button" to="/escrow/inbox">
            {t('menu:title.escrow.inbox')}
            {InboxCount > 0 && <span className="ns-count">{InboxCount}</span>}
          </Link>
          <Link className="ns-button ns-button-main" to="/escrow/transaction">
            {t('escrow:list.new')}
          </Link>
        </div>
      }
    >
      <ListByState
        list={listDeals}
        label={t('escrow:list.title')}
        states={DEAL_STATES}
        stateWords={(state) => t(`escrow:state.${state}`)}
        stateLabel={t('escrow:col.state')}
        columns={columns}
        rowKey={(row) => row.Number}
        empty={<Empty title={t('escrow:list.empty')} text={t('escrow:list.emptyAbout')} />}
      />
    </Page>
  );
}
