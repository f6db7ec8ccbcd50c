import { Link } from 'react-router';
import { DUAL_CONTROL_HOURS, SECOND_PERSON_ABOVE_USD } from '#contract/rules/finance/finance.ts';
import { type OfficeWithdrawal, officeWithdrawals } from '#contract/staff-api/withdrawal.ts';
import { WITHDRAWAL_STATES } from '#contract/states/withdrawal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ReviewBy } from '../../review/review-by.tsx';
import { NameHint, Whose } from '../../review/whose.tsx';
import { WithdrawalState } from './state.tsx';

function PaidTo({ of }: { of: OfficeWithdrawal }) {
  return (
    <>
      {of.PayeeName} {of.PayeeMatch !== 'same' && <NameHint match={of.PayeeMatch} />}
      <div className="ns-muted">{`${of.BankName} ••${of.AccountEnding}`}</div>
    </>
  );
}

/** `/withdrawals`: the queue, by state; each opens to its bank account and the decision (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeWithdrawal>[] = [
    {
      key: 'Number',
      title: t('withdrawal:number'),
      render: (row) => <Link to={`/withdrawals/${row.Id}`}>{row.Number}</Link>,
    },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      render: (row) => <Whose of={row} />,
    },
    { key: 'Amount', title: t('withdrawal:amount'), right: true, render: (row) => <MoneyText value={row.Amount} /> },
    { key: 'To', title: t('withdrawal:to'), render: (row) => <PaidTo of={row} /> },
    { key: 'At', title: t('withdrawal:date'), render: (row) => <When at={row.At} bare /> },
    { key: 'ReviewBy', title: t('office:review.by'), render: (row) => <ReviewBy of={row} bare /> },
    {
      key: 'State',
      title: t('withdrawal:state'),
      render: (row) => (
        <>
          <WithdrawalState state={row.State} />
          {row.ApprovedBy.length > 0 && (
            <div className="ns-muted">{t('office:review.approvedBy', { names: row.ApprovedBy.join(', ') })}</div>
          )}
        </>
      ),
    },
  ];
  const limit = grouped({ Amount: SECOND_PERSON_ABOVE_USD, Currency: 'USD' });
  return (
    <Page
      title={t('office:withdrawals.title')}
      about={t('office:withdrawals.about', { limit, hours: DUAL_CONTROL_HOURS })}
    >
      <ListByState
        list={officeWithdrawals}
        label={t('office:withdrawals.title')}
        states={WITHDRAWAL_STATES}
        stateWords={(state) => t(`withdrawal:state.${state}`)}
        stateLabel={t('withdrawal:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('office:withdrawals.empty')} />}
      />
    </Page>
  );
}
