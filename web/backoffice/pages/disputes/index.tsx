import { Link } from 'react-router';
import { type OfficeDispute, officeDisputes } from '#contract/staff-api/disputes.ts';
import { DISPUTE_STATES } from '#contract/states/dispute.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Whose } from '../../review/whose.tsx';
import { DisputeStateTag, disputeReason, EvidenceBy } from './state.tsx';

/**
 * `/disputes`: card payments that their payers dispute; evidence is given at the card company's own site (acceptance
 * L1).
 */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeDispute>[] = [
    {
      key: 'Number',
      title: t('refund:number'),
      render: (row) => (
        <>
          <Link to={`/disputes/${row.Id}`}>{row.Number}</Link>
          <div className="ns-muted">{row.DisputeId}</div>
        </>
      ),
    },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      render: (row) => <Whose of={row} />,
    },
    {
      key: 'Amount',
      title: t('held:dispute.amount'),
      right: true,
      render: (row) => (
        <>
          <MoneyText value={row.Amount} />
          {row.Owed.Amount !== '0.00' && (
            <div className="ns-muted">
              {t('office:customer.owed')} <MoneyText value={row.Owed} />
            </div>
          )}
        </>
      ),
    },
    { key: 'Why', title: t('held:dispute.why'), render: (row) => disputeReason(row.Why, t) },
    { key: 'At', title: t('held:dispute.at'), render: (row) => <When at={row.At} bare /> },
    {
      key: 'EvidenceBy',
      title: t('held:dispute.evidenceBy'),
      render: (row) => row.State === 'opened' && <EvidenceBy of={row} />,
    },
    {
      key: 'State',
      title: t('refund:state'),
      render: (row) => <DisputeStateTag of={row} />,
    },
  ];
  return (
    <Page title={t('held:disputes.title')} about={t('held:disputes.about')}>
      <ListByState
        list={officeDisputes}
        label={t('held:disputes.title')}
        states={DISPUTE_STATES}
        stateWords={(state) => t(`held:dispute.state.${state}`)}
        stateLabel={t('refund:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('held:disputes.empty')} />}
      />
    </Page>
  );
}
