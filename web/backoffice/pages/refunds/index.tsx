import { Link } from 'react-router';
import { DUAL_CONTROL_HOURS, SECOND_PERSON_ABOVE_USD } from '#contract/rules/finance/finance.ts';
import { type OfficeRefund, officeRefunds } from '#contract/staff-api/refund.ts';
import { REFUND_STATES } from '#contract/states/refund.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ReviewBy } from '../../review/review-by.tsx';
import { NameHint, Whose } from '../../review/whose.tsx';
import { RefundState } from './state.tsx';

function BackTo({ of }: { of: OfficeRefund }) {
  const { t } = useWords();
  return (
    <>
      {t(`recharge:channel.${of.Channel}`)}
      {of.Payer && (
        <div>
          {of.Payer.Name} {of.Payer.Match !== 'same' && <NameHint match={of.Payer.Match} />}
        </div>
      )}
    </>
  );
}

/** `/refunds`: the queue, by state (acceptance L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeRefund>[] = [
    { key: 'Number', title: t('refund:number'), render: (row) => <Link to={`/refunds/${row.Id}`}>{row.Number}</Link> },
    {
      key: 'CustomerId',
      title: t('office:withdrawal.customer'),
      render: (row) => <Whose of={row} />,
    },
    { key: 'Channel', title: t('refund:backTo'), render: (row) => <BackTo of={row} /> },
    { key: 'Amount', title: t('refund:amount'), right: true, render: (row) => <MoneyText value={row.Amount} /> },
    { key: 'At', title: t('refund:date'), render: (row) => <When at={row.At} bare /> },
    { key: 'ReviewBy', title: t('office:review.by'), render: (row) => <ReviewBy of={row} bare /> },
    { key: 'State', title: t('refund:state'), render: (row) => <RefundState of={row} /> },
  ];
  const limit = grouped({ Amount: SECOND_PERSON_ABOVE_USD, Currency: 'USD' });
  return (
    <Page title={t('office:refunds.title')} about={t('office:withdrawals.about', { limit, hours: DUAL_CONTROL_HOURS })}>
      <ListByState
        list={officeRefunds}
        label={t('office:refunds.title')}
        states={REFUND_STATES}
        stateWords={(state) => t(`refund:state.${state}`)}
        stateLabel={t('refund:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('refund:list.empty')} />}
      />
    </Page>
  );
}
