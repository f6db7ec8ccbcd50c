import { Link } from 'react-router';
import { type OfficeDispute, officeDisputes } from '#contract/staff-api/disputes.ts';
import { DISPUTE_REASONS, DISPUTE_STATES, type DisputeReason } from '#contract/states/dispute.ts';
import { type Say, useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<OfficeDispute['State'], Tone>> = { opened: 'warn', lost: 'bad', won: 'good' };

const isKnown = (reason: string): reason is DisputeReason => DISPUTE_REASONS.some((known) => known === reason);
const reasonOf = (reason: string, t: Say): string => (isKnown(reason) ? t(`held:dispute.reason.${reason}`) : reason);

/** `/disputes`: card payments that their payers dispute; evidence is given at the card company's own site (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeDispute>[] = [
    {
      key: 'Number',
      title: t('refund:number'),
      render: (row) => (
        <>
          {row.Number}
          <div className="ns-muted">{row.DisputeId}</div>
        </>
      ),
    },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      right: true,
      render: (row) => <Link to={`/customers/${row.CustomerId}`}>{row.CustomerId}</Link>,
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
    { key: 'Why', title: t('held:dispute.why'), render: (row) => reasonOf(row.Why, t) },
    { key: 'At', title: t('held:dispute.at'), render: (row) => <When at={row.At} bare /> },
    {
      key: 'EvidenceBy',
      title: t('held:dispute.evidenceBy'),
      render: (row) => row.EvidenceBy && row.State === 'opened' && <When at={row.EvidenceBy} bare />,
    },
    {
      key: 'State',
      title: t('refund:state'),
      render: (row) => (
        <>
          <StateTag tone={TONES[row.State]}>{t(`held:dispute.state.${row.State}`)}</StateTag>
          {row.SettledAt && (
            <div className="ns-muted">
              <When at={row.SettledAt} bare />
            </div>
          )}
        </>
      ),
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
